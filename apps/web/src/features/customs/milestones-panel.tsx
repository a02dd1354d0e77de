import '@mantine/core/styles/Button.css';

import { MINUTE_MS } from '@msafara/domain/durations';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import { Button } from '@mantine/core';
import { IconHourglass, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import { MilestoneTile } from '../../components/milestone-tile.tsx';
import panel from '../../components/panel.module.css';
import { useMilestoneName } from '../../components/use-milestone-name.ts';
import { formatDateTime, formatMinutes } from '../../lib/format.ts';
import { serverMessage } from '../../lib/server-error.ts';
import shared from './customs.module.css';
import classes from './milestones-panel.module.css';
import { useMilestones } from './customs.queries.ts';
import { type MilestoneRow, milestoneRows } from './milestone-rows.ts';
import { RecordMilestone } from './record-milestone.tsx';
import { RetractMilestone } from './retract-milestone.tsx';

type Props = {
  shipment: { id: string; trackingNumber: string };
  now: string;
  /** Whether anybody of the organisation could record milestones: a viewer's plan may have them too. */
  hasPlan: boolean;
  mayWrite: boolean;
};

/** What happened to a shipment in ports, in customs and at borders, newest first, and what is awaited (D26). */
export function MilestonesPanel({ shipment, now, hasPlan, mayWrite }: Props) {
  const { id } = shipment;
  const { t } = useTranslation(['customs', 'milestones']);
  const { data, error, isPending, refetch } = useMilestones(id);
  const [isRecording, setIsRecording] = useState(false);
  const [taken, setTaken] = useState<Milestone>();
  const rows = milestoneRows(data?.milestones ?? [], now);
  return (
    <section className={panel.panel} aria-labelledby="milestones">
      <div className={panel.head}>
        <h2 id="milestones">{t('title')}</h2>
        {mayWrite && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setIsRecording(true)}
          >
            {t('milestones:record')}
          </Button>
        )}
      </div>
      {isPending && <ListSkeleton rows={5} />}
      {error && !data && <ListError message={serverMessage(error)} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <ListEmpty title={t('none')} text={hasPlan ? t('noneText') : t('plan')} />}
      {rows.length > 0 && (
        <ol className={classes.road}>
          {rows.map((row) => (
            <Line key={row.milestone.id} row={row} onTakeBack={mayWrite ? setTaken : undefined} />
          ))}
        </ol>
      )}
      <RecordMilestone shipment={shipment} opened={isRecording} onClose={() => setIsRecording(false)} />
      <RetractMilestone id={id} milestone={taken} onClose={() => setTaken(undefined)} />
    </section>
  );
}

type LineProps = { row: MilestoneRow; onTakeBack: ((milestone: Milestone) => void) | undefined };

function Line({ row, onTakeBack }: LineProps) {
  const { t } = useTranslation(['customs', 'milestones']);
  const nameOf = useMilestoneName();
  const { milestone, heldMs, isOpenHold, isHeldBelow, isCurrent } = row;
  const { place, side, note, reference, unitNumber, isPublic, retractedAt, occurredAt } = milestone;
  const when = formatDateTime(occurredAt);
  const isAwaited = milestone.class !== 'ACT';
  const where = [place, side && t(`milestones:side.${side}`), unitNumber].filter((part) => part !== null);
  return (
    <li
      className={classes.line}
      data-awaited={isAwaited}
      data-held={isHeldBelow}
      data-current={isCurrent}
      data-back={retractedAt !== null}
    >
      <MilestoneTile code={milestone.code} class={milestone.class} className={classes.tile} />
      <div className={classes.what}>
        <p className={classes.name}>
          <span>{nameOf(milestone)}</span>
          {isPublic && <span className={classes.mark}>{t('publicMark')}</span>}
        </p>
        <time dateTime={occurredAt} className={classes.when}>
          {isAwaited ? t(milestone.class === 'EST' ? 'expected' : 'planned', { when }) : <bdi>{when}</bdi>}
        </time>
        {where.length > 0 && (
          <p className={shared.more}>
            {where.map((part) => (
              <bdi key={part}>{part}</bdi>
            ))}
          </p>
        )}
        {reference !== null && (
          <p className={classes.reference}>
            <bdi>{reference}</bdi>
          </p>
        )}
        {note !== null && (
          <p className={shared.more}>
            <bdi>{note}</bdi>
          </p>
        )}
        {heldMs !== undefined && (
          <p className={classes.held}>
            <IconHourglass size={15} aria-hidden />
            {t(isOpenHold ? 'heldSoFar' : 'heldFor', { time: formatMinutes(heldMs / MINUTE_MS) })}
          </p>
        )}
        {retractedAt !== null && <p className={shared.more}>{t('takenBack', { when: formatDateTime(retractedAt) })}</p>}
        {onTakeBack && retractedAt === null && (
          <button
            type="button"
            className={classes.back}
            aria-label={`${t('takeBack')}: ${nameOf(milestone)}`}
            onClick={() => onTakeBack(milestone)}
          >
            {t('takeBack')}
          </button>
        )}
      </div>
    </li>
  );
}
