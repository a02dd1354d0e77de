import type { GateSettings } from '@msafara/domain/scans/gate.schema';
import { useTranslation } from 'react-i18next';

import { MilestoneTile } from '../../components/milestone-tile.tsx';
import { StatusTile } from '../../components/status.tsx';
import { useMilestoneName } from '../../components/use-milestone-name.ts';
import { usePlaceOf } from '../../components/use-place-of.ts';
import classes from './gate.module.css';

/** What every scan records. */
export function GateWrites({ settings }: { settings: GateSettings }) {
  const { t } = useTranslation(['scan', 'common']);
  const nameOf = useMilestoneName();
  const placeOf = usePlaceOf();
  if ('milestone' in settings) {
    const { milestone } = settings;
    return (
      <>
        <MilestoneTile code={milestone.code} />
        <p className={classes.writes}>
          <strong>{nameOf(milestone)}</strong>
          <bdi>{placeOf(milestone)}</bdi>
        </p>
      </>
    );
  }
  const { status, location } = settings;
  return (
    <>
      <StatusTile value={status} />
      <p className={classes.writes}>
        <strong>{t(`common:status.${status}`)}</strong>
        {location === undefined ? t('scan:gate.noPlace') : <bdi>{location}</bdi>}
      </p>
    </>
  );
}
