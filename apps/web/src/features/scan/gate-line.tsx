import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleMinus,
  IconDeviceMobile,
  IconLoader,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatTime } from '../../lib/format.ts';
import { useCarried } from '../../offline/use-offline.ts';
import shared from './gate.module.css';
import classes from './gate-line.module.css';
import { type GateLine as Line, undoLeft } from './gate-scan.ts';
import { useScanDetail } from './use-scan-detail.ts';
import type { Gate } from './use-gate.ts';

type GateLineProps = { line: Line; gate: Gate; now: number };

const ICONS = {
  onPhone: IconDeviceMobile,
  sending: IconLoader,
  recorded: IconCircleCheck,
  needsYou: IconAlertCircle,
  undone: IconCircleMinus,
};

/** One scan: its number, when it was read, what became of it, and what can be done about it. */
export function GateLine({ line, gate, now }: GateLineProps) {
  const { t } = useTranslation(['scan', 'outbox']);
  const { byNumber } = useCarried();
  const detailOf = useScanDetail();
  const { trackingNumber: number, scannedAt, group, scan, question } = line;
  const Icon = ICONS[group];
  const canUndo = undoLeft(line, now) > 0;
  const detail = question ? t('scan:gate.detail.again') : detailOf(scan, byNumber.get(number)?.destination);
  return (
    <li className={classes.line} data-group={group} data-fresh={canUndo}>
      <p className={classes.number}>
        <bdi>{number}</bdi>
      </p>
      <time className={classes.time} dateTime={scannedAt}>
        {formatTime(scannedAt)}
      </time>
      <p className={classes.detail}>
        <bdi>{detail}</bdi>
      </p>
      <p className={classes.word} data-group={group}>
        <Icon size={17} stroke={1.75} aria-hidden />
        {t(`outbox:state.${group}`)}
      </p>
      {canUndo && (
        <Button
          variant="default"
          className={classes.undo ?? ''}
          leftSection={<IconArrowBackUp size={18} stroke={1.75} className={shared.arrow} aria-hidden />}
          aria-label={t('scan:gate.undoNumber', { number })}
          onClick={() => gate.undo(line)}
        >
          {t('scan:gate.undo')}
        </Button>
      )}
      {group === 'needsYou' && <Answers line={line} gate={gate} />}
    </li>
  );
}

/** The ways out of a line that waits for the person. */
function Answers({ line, gate }: { line: Line; gate: Gate }) {
  const { t } = useTranslation('scan');
  const isQuestion = line.question !== undefined || line.scan.result?.outcome === 'toConfirm';
  return (
    <div className={classes.answers}>
      <Button variant="default" className={classes.answer ?? ''} onClick={() => gate.giveUp(line)}>
        {isQuestion ? t('gate.leaveIt') : t('gate.giveUp')}
      </Button>
      <Button
        variant="outline"
        className={classes.answer ?? ''}
        onClick={() => (isQuestion ? gate.confirm(line) : gate.retry(line))}
      >
        {isQuestion ? t('gate.recordIt') : t('gate.retry')}
      </Button>
    </div>
  );
}
