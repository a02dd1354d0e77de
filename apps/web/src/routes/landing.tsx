import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { PageTitle } from '../components/page-title.tsx';
import { PublicLayout } from '../components/public-layout.tsx';
import { Features } from '../features/landing/features.tsx';
import { Hero } from '../features/landing/hero.tsx';
import classes from './landing.module.css';

/** The landing page (§2). */
export function LandingRoute() {
  const { t } = useTranslation('landing');
  return (
    <PublicLayout>
      <PageTitle>{t('tab')}</PageTitle>
      <Hero />
      <Features />
      <section className={classes.how} aria-labelledby="how">
        <h2 id="how">{t('how.title')}</h2>
        <ol className={classes.steps}>
          <li>
            <h3>{t('how.create')}</h3>
            <p>{t('how.createText')}</p>
          </li>
          <li>
            <h3>{t('how.qr')}</h3>
            <p>{t('how.qrText')}</p>
          </li>
          <li>
            <h3>{t('how.track')}</h3>
            <p>{t('how.trackText')}</p>
          </li>
        </ol>
      </section>
      <section className={classes.action} aria-labelledby="start">
        <div className={classes.actionInner}>
          <div>
            <h2 id="start">{t('action.title')}</h2>
            <p>{t('action.text')}</p>
          </div>
          <div className={classes.buttons}>
            <Button component={Link} to="/pricing">
              {t('action.start')}
            </Button>
            <Button component={Link} to="/track" variant="default">
              {t('action.track')}
            </Button>
          </div>
        </div>
      </section>
    </PublicLayout>
  );
}
