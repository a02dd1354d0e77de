import '@mantine/core/styles/Button.css';

import { readUnitNumber } from '@msafara/domain/units/read-unit-number';
import { unitUrl } from '@msafara/domain/units/unit-code';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';

import { ListEmpty, ListError, ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { QrCode } from '../features/labels/codes.tsx';
import { useWedge } from '../features/scan/use-wedge.ts';
import { useCan } from '../features/shipments/use-actor.ts';
import { LoadOne } from '../features/units/load-one.tsx';
import { Manifest } from '../features/units/manifest.tsx';
import classes from '../features/units/manifest.module.css';
import { NotInList } from '../features/units/not-in.tsx';
import { useLoadOne } from '../features/units/use-load-one.ts';
import { useLoadedUnit } from '../features/units/units.queries.ts';
import { useConfig } from '../lib/config.ts';
import { isLocalAddress } from '../lib/local-address.ts';
import { useLive } from '../lib/live.tsx';
import { serverError, serverMessage } from '../lib/server-error.ts';
import { useNow } from '../lib/use-now.ts';

/** Side of the code without its quiet zone, in millimetres. */
const CODE_MM = 30;

/** /units/…: what is in a unit now, to be printed as its manifest; the code on it leads here (D7, D26). */
export function UnitRoute() {
  const { number: typed = '' } = useParams();
  const number = readUnitNumber(typed, { isTyped: true });
  return number === undefined ? <NoUnit number={typed} /> : <UnitPage key={number} number={number} />;
}

function NoUnit({ number }: { number: string }) {
  const { t } = useTranslation('units');
  return (
    <div className={classes.page}>
      <PageTitle>{t('manifest')}</PageTitle>
      <h1>{t('manifest')}</h1>
      <ListEmpty title={t('notFound')} text={t('notFoundText', { number })} />
    </div>
  );
}

function UnitPage({ number }: { number: string }) {
  const { t } = useTranslation('units');
  const { data: unit, dataUpdatedAt, error, isPending, refetch } = useLoadedUnit(number);
  const config = useConfig();
  const now = useNow();
  // While the live stream is up, what was read earlier still holds.
  const isCurrent = useLive() === 'live' && !error;
  const mayLoad = useCan()('milestone.write');
  const publicUrl = config.data?.publicUrl;
  const ours = config.data ? [config.data.publicUrl, ...config.data.publicUrlAliases] : [];
  const origins = [window.location.origin, ...ours];
  const { take, notIn, drop, isBusy } = useLoadOne(number, origins);
  const isMissing = serverError(error)?.httpStatus === 404;
  useWedge(origins, (text) => mayLoad && !isMissing && take(text));
  if (isMissing) return <NoUnit number={number} />;
  return (
    <div className={classes.page}>
      <PageTitle>{t('manifest')}</PageTitle>
      <div className={classes.top}>
        <h1>{t('manifest')}</h1>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={!unit || publicUrl === undefined}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </div>
      {error && !unit && <ListError message={serverMessage(error) ?? t('failed')} onRetry={() => void refetch()} />}
      {config.isError && <ListError message={t('configFailed')} onRetry={() => void config.refetch()} />}
      {publicUrl !== undefined && isLocalAddress(publicUrl) && (
        <p className={classes.notice}>{t('localhost', { address: new URL(publicUrl).origin })}</p>
      )}
      {isPending && <ListSkeleton rows={6} />}
      {unit && mayLoad && <LoadOne isBusy={isBusy} onLoad={(text) => take(text, { isTyped: true })} />}
      <NotInList refused={notIn} onDrop={drop} />
      {unit?.shipments.length === 0 && (
        <ListEmpty
          title={t('none')}
          {...(mayLoad && {
            text: t('noneText'),
            action: (
              <Button component={Link} to="/shipments" variant="default">
                {t('choose')}
              </Button>
            ),
          })}
        />
      )}
      {unit && (
        <Manifest
          unit={unit}
          asOf={isCurrent ? now : new Date(dataUpdatedAt).toISOString()}
          code={
            publicUrl !== undefined && (
              <QrCode
                text={unitUrl(publicUrl, unit.number)}
                side={CODE_MM}
                label={t('code', { number: unit.number })}
              />
            )
          }
        />
      )}
    </div>
  );
}
