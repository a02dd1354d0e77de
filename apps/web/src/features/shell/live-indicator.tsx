import { useTranslation } from 'react-i18next';

import { useLive } from '../../lib/live.tsx';
import classes from './live-indicator.module.css';

/** Whether the screen is told of changes at once, asks for them, or is cut off (§2, D15). */
export function LiveIndicator() {
  const { t } = useTranslation('shell');
  const state = useLive();
  return (
    <p className={classes.indicator} data-state={state} role="status" title={t(`live.${state}Hint`)}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.word}>{t(`live.${state}`)}</span>
    </p>
  );
}
