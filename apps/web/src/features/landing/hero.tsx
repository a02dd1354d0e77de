import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { Motif } from '../../components/motif.tsx';
import { TrackForm } from '../../components/track-form.tsx';
import { TryFree } from '../../components/try-free.tsx';
import classes from './hero.module.css';
import { RouteMap } from './route-map.tsx';
import { SampleShipment } from './sample-shipment.tsx';

/** The parts of the map that leave its road free beside the words, which stand left or right. */
const BESIDE = '0 0 1280 720';
const BESIDE_RTL = '540 0 1280 720';

/** What the product is, the number field, and the sample shipment on its road. */
export function Hero() {
  const { t, i18n } = useTranslation('landing');
  const navigate = useNavigate();
  return (
    <div className={classes.hero}>
      <RouteMap viewBox={i18n.dir() === 'rtl' ? BESIDE_RTL : BESIDE} className={classes.wideMap} />
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1>{t('hero.title')}</h1>
          <p className={classes.lead}>{t('hero.lead')}</p>
          <TrackForm hero onTrack={(number) => void navigate(`/track?tn=${encodeURIComponent(number)}`)} />
          <TryFree className={classes.tryFree} />
        </div>
        <RouteMap viewBox="610 34 540 350" className={classes.narrowMap} />
        <SampleShipment />
      </div>
      <div className={classes.motif}>
        <Motif />
      </div>
    </div>
  );
}
