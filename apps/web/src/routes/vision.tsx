import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { PageTitle } from '../components/page-title.tsx';
import { PublicLayout } from '../components/public-layout.tsx';
import reading from './reading.module.css';
import classes from './vision.module.css';

const AUDIENCES = ['ports', 'carriers', 'traders', 'agencies', 'distributors'] as const;
const POINTS = ['a', 'b', 'c', 'd'] as const;
const BENEFITS = ['calls', 'trust', 'early', 'open'] as const;

/** The vision of an African supply chain that can be seen (§2). */
export function VisionRoute() {
  const { t } = useTranslation('vision');
  return (
    <PublicLayout>
      <PageTitle>{t('title')}</PageTitle>
      <div className={reading.page}>
        <h1>{t('heading')}</h1>
        <p className={reading.lead}>{t('lead')}</p>
        <dl className={classes.claims} aria-label={t('claims')}>
          <div>
            <dt>{t('countriesText')}</dt>
            <dd>{t('countries')}</dd>
          </div>
          <div>
            <dt>{t('alwaysText')}</dt>
            <dd>{t('always')}</dd>
          </div>
        </dl>
        <section className={classes.section} aria-labelledby="audiences">
          <h2 id="audiences">{t('audiences')}</h2>
          {AUDIENCES.map((audience) => (
            <article key={audience} className={classes.audience}>
              <div>
                <h3>{t(`audience.${audience}.title`)}</h3>
                <p>{t(`audience.${audience}.text`)}</p>
              </div>
              <ul>
                {POINTS.map((point) => (
                  <li key={point}>{t(`audience.${audience}.points.${point}`)}</li>
                ))}
              </ul>
            </article>
          ))}
        </section>
        <section className={classes.section} aria-labelledby="benefits">
          <h2 id="benefits">{t('benefits')}</h2>
          <div className={classes.benefits}>
            {BENEFITS.map((benefit) => (
              <article key={benefit}>
                <h3>{t(`benefit.${benefit}.title`)}</h3>
                <p>{t(`benefit.${benefit}.text`)}</p>
              </article>
            ))}
          </div>
        </section>
        <section className={classes.action}>
          <h2>{t('action')}</h2>
          <div className={classes.buttons}>
            <Button component={Link} to="/login">
              {t('signIn')}
            </Button>
            <Button component={Link} to="/track" variant="default">
              {t('track')}
            </Button>
          </div>
        </section>
      </div>
    </PublicLayout>
  );
}
