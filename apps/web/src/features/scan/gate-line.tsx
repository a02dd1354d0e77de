import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconAlertCircle, IconArrowBackUp, IconCircleCheck, IconCircleMinus, IconLoader } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatTime } from '../../lib/format.ts';
import classes from './gate.module.css';
import { type GateScan, groupOf, undoLeft } from './gate-scan.ts';
import type { Gate } from './use-gate.ts';

type GateLineProps = { scan: GateScan; gate: Gate; now: number };

const ICONS = { sending: IconLoader, recorded: IconCircleCheck, needsYou: IconAlertCircle, undone: IconCircleMinus };

/** One scan: its number, when it was read, what became of it, and what can be done about it. */
export function GateLine({ scan, gate, now }: GateLineProps) {
  const { t } = useTranslation(['scan', 'common']);
  const { command, state } = scan;
  const { trackingNumber: number } = command;
  const group = groupOf(scan) ?? 'undone';
  const Icon = ICONS[group];
  const statusWord = (status: typeof command.status) => t(`common:status.${status}`);

  const detail = () => {
    switch (state.kind) {
      case 'again':
        return t('scan:gate.detail.again');
      case 'toConfirm':
        return t('scan:gate.detail.toConfirm', { from: statusWord(state.seen.status), to: statusWord(command.status) });
      case 'refused':
        return state.reason;
      case 'unsent':
        return t('scan:gate.detail.unsent');
      case 'sending':
        return statusWord(command.status);
      default:
        return t('scan:gate.detail.destination', { place: state.seen.destination });
    }
  };

  const canUndo = undoLeft(scan, now) > 0;
  return (
    <li className={classes.line} data-group={group} data-fresh={canUndo}>
      <p className={classes.number}>
        <bdi>{number}</bdi>
      </p>
      <time className={classes.time} dateTime={command.scannedAt}>
        {formatTime(command.scannedAt)}
      </time>
      <p className={classes.detail}>
        <bdi>{detail()}</bdi>
      </p>
      <p className={classes.word} data-group={group}>
        <Icon size={17} stroke={1.75} aria-hidden />
        {t(`scan:gate.state.${group}`)}
      </p>
      {canUndo && (
        <Button
          variant="default"
          className={classes.undo ?? ''}
          leftSection={<IconArrowBackUp size={18} stroke={1.75} className={classes.arrow} aria-hidden />}
          aria-label={t('scan:gate.undoNumber', { number })}
          onClick={() => gate.undo(scan)}
        >
          {t('scan:gate.undo')}
        </Button>
      )}
      {group === 'needsYou' && <Answers scan={scan} gate={gate} />}
    </li>
  );
}

/** The ways out of a line that waits for the person. */
function Answers({ scan, gate }: { scan: GateScan; gate: Gate }) {
  const { t } = useTranslation('scan');
  const { state } = scan;
  const isQuestion = state.kind === 'again' || state.kind === 'toConfirm';
  return (
    <div className={classes.answers}>
      <Button variant="default" className={classes.answer ?? ''} onClick={() => gate.giveUp(scan)}>
        {isQuestion ? t('gate.leaveIt') : t('gate.giveUp')}
      </Button>
      <Button
        variant="outline"
        className={classes.answer ?? ''}
        onClick={() => (isQuestion ? gate.confirm(scan) : gate.retry(scan))}
      >
        {isQuestion ? t('gate.recordIt') : t('gate.retry')}
      </Button>
    </div>
  );
}
