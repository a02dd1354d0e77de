import { useTranslation } from 'react-i18next';

import { Status } from '../../components/status.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { AccessFeature, SetupFeature } from './feature-tables.tsx';
import classes from './features.module.css';
import { SampleCode } from './sample-code.tsx';
import { SamplePhone } from './sample-phone.tsx';

const UPDATES = [
  { at: '11:52', number: 'SH-482917KQT', place: 'place1', status: 'In Transit' },
  { at: '11:47', number: 'SH-506229XKP', place: 'place2', status: 'Out for Delivery' },
  { at: '11:02', number: 'SH-471255GSP', place: 'place3', status: 'Delivered' },
] as const;

const FIGURES = [
  { name: 'total', value: 1284 },
  { name: 'transit', value: 186 },
  { name: 'delivered', value: 1072 },
  { name: 'issues', value: 12 },
] as const;

/** The six features as pieces of the product, in one ruled sheet (§2). */
export function Features() {
  const { t } = useTranslation('landing');
  return (
    <section className={classes.section} aria-labelledby="features">
      <h2 id="features" className={classes.title}>
        {t('features.title')}
      </h2>
      <div className={classes.sheet}>
        <div className={`${classes.cell} ${classes.narrow} ${classes.split}`}>
          <div>
            <h3>{t('features.qr.title')}</h3>
            <p>{t('features.qr.text')}</p>
            <p className={classes.note}>{t('features.qr.note')}</p>
          </div>
          <div className={classes.codeBox}>
            <SampleCode />
            <TrackingNumber value="SH-482917KQT" />
          </div>
        </div>
        <div className={`${classes.cell} ${classes.wide}`}>
          <h3>{t('features.updates.title')}</h3>
          <p>{t('features.updates.text')}</p>
          <ul className={classes.updates}>
            {UPDATES.map(({ at, number, place, status }) => (
              <li key={number}>
                <bdi className={classes.at}>{at}</bdi>
                <TrackingNumber value={number} />
                <span className={classes.where}>{t(`features.updates.${place}`)}</span>
                <Status value={status} />
              </li>
            ))}
          </ul>
        </div>
        <div className={`${classes.cell} ${classes.wide}`}>
          <h3>{t('features.analytics.title')}</h3>
          <p>{t('features.analytics.text')}</p>
          <dl className={classes.figures}>
            {FIGURES.map(({ name, value }) => (
              <div key={name} data-name={name}>
                <dt>{t(`features.analytics.${name}`)}</dt>
                <dd>
                  <bdi>{formatNumber(value)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <div className={classes.bar} aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
          <p className={classes.note}>{t('features.sampleFigures')}</p>
        </div>
        <div className={`${classes.cell} ${classes.narrow} ${classes.split} ${classes.flush}`}>
          <div>
            <h3>{t('features.mobile.title')}</h3>
            <p>{t('features.mobile.text')}</p>
          </div>
          <SamplePhone />
        </div>
        <AccessFeature />
        <SetupFeature />
      </div>
    </section>
  );
}
