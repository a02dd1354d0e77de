import { useTranslation } from 'react-i18next';

import { Status } from '../../components/status.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import classes from './sample-phone.module.css';

/** Drawing of a phone with the form that updates a shipment. */
export function SamplePhone() {
  const { t } = useTranslation('landing');
  return (
    <div className={classes.phone} aria-hidden="true">
      <TrackingNumber value="SH-503871HNE" />
      <span className={classes.route}>{t('features.mobile.route')}</span>
      <span className={classes.choice}>
        <Status value="In Transit" />
      </span>
      <span className={`${classes.choice} ${classes.chosen}`}>
        <Status value="Out for Delivery" />
      </span>
      <span className={classes.button}>{t('features.mobile.button')}</span>
    </div>
  );
}
