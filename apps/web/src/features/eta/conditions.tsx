import type { EtaRecord } from '@msafara/domain/eta/eta.schema';
import {
  IconCar,
  IconCircleCheck,
  IconCloud,
  IconCloudRain,
  IconCloudStorm,
  IconHelpCircle,
  IconSnowflake,
  IconSun,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatMinutes } from '../../lib/format.ts';
import { formatPercent } from '../../lib/format-numbers.ts';
import classes from './conditions.module.css';
import { isSure } from './is-sure.ts';

const SKIES: Readonly<Record<EtaRecord['weather']['current'], TablerIcon>> = {
  Clear: IconSun,
  Cloudy: IconCloud,
  Rain: IconCloudRain,
  Snow: IconSnowflake,
  Storm: IconCloudStorm,
};

const TRAFFIC_TONES = { light: 'good', moderate: 'fair', heavy: 'bad' } as const;
const WEATHER_TONES = { none: 'good', minor: 'good', moderate: 'fair', severe: 'bad' } as const;
/** What the weather adds (§9). */
const WEATHER_MINUTES = { none: 0, minor: 0, moderate: 30, severe: 60 } as const;

function Added({ minutes }: { minutes: number }) {
  if (minutes === 0) return null;
  return <bdi className={classes.added}>{formatMinutes(minutes, { isSigned: true })}</bdi>;
}

/** The simulated traffic: an icon, a word, and what it adds (§9, D13). */
export function Traffic({ traffic }: { traffic: EtaRecord['traffic'] }) {
  const { t } = useTranslation('eta');
  return (
    <span className={classes.condition} data-tone={TRAFFIC_TONES[traffic.condition]}>
      <IconCar size={18} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span>{t(`traffic.${traffic.condition}`)}</span>
        <Added minutes={traffic.delay} />
      </span>
    </span>
  );
}

/** The simulated weather with its impact (§9, D13). */
export function Weather({ weather }: { weather: EtaRecord['weather'] }) {
  const { t } = useTranslation('eta');
  const Icon = SKIES[weather.current];
  return (
    <span className={classes.condition} data-tone={WEATHER_TONES[weather.impact]}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span>{t(`weather.${weather.current}`)}</span>
        <span className={classes.impact}>{t(`impact.${weather.impact}`)}</span>
        <Added minutes={WEATHER_MINUTES[weather.impact]} />
      </span>
    </span>
  );
}

/** How sure an estimate is; 80 or more has a positive icon (§9). */
export function Confidence({ value }: { value: number }) {
  const { t } = useTranslation('eta');
  const sure = isSure(value);
  const Icon = sure ? IconCircleCheck : IconHelpCircle;
  return (
    <span className={classes.condition} data-tone={sure ? 'good' : 'fair'}>
      <Icon size={18} stroke={1.75} role="img" aria-label={t(sure ? 'confidence.high' : 'confidence.low')} />
      <bdi className={classes.figure}>{formatPercent(value)}</bdi>
    </span>
  );
}
