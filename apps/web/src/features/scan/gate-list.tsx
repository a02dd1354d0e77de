import {
  IconAlertCircle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconDeviceMobile,
  IconLoader,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatTime } from '../../lib/format.ts';
import classes from './gate-list.module.css';
import { GateLine } from './gate-line.tsx';
import { foldLines, SCAN_GROUPS, type ScanGroup } from './gate-scan.ts';
import type { Gate } from './use-gate.ts';
import { useMoment } from './use-gate-moment.ts';

const ICONS: Readonly<Record<ScanGroup, TablerIcon>> = {
  onPhone: IconDeviceMobile,
  sending: IconLoader,
  recorded: IconCircleCheck,
  needsYou: IconAlertCircle,
};

/** What became of each scan, the newest first, and how many there are of each state: at its foot, which filters. */
export function GateList({ gate }: { gate: Gate }) {
  const { t } = useTranslation(['scan', 'outbox']);
  const { lines } = gate;
  const [group, setGroup] = useState<ScanGroup>();
  const [isOpen, setOpen] = useState(false);
  const now = useMoment(lines);
  const { shown, folded } = foldLines(lines, { group, isOpen });
  const counted = lines.filter(({ group }) => group !== 'undone');
  const first = lines.at(-1);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;

  return (
    <>
      <section className={classes.list} aria-label={t('scan:gate.list')}>
        <h2 className={classes.count}>
          {t('scan:gate.scanned', { count: counted.length })}
          {first && <span>{t('scan:gate.since', { time: formatTime(first.scannedAt) })}</span>}
        </h2>
        {lines.length === 0 && <p className={classes.none}>{t('scan:gate.none')}</p>}
        <ul>
          {shown.map((line) => (
            <GateLine key={line.id} line={line} gate={gate} now={now} />
          ))}
        </ul>
        {(folded > 0 || isOpen) && (
          <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('scan:gate.fewer') : t('scan:gate.more', { count: folded })}
            <Chevron size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </section>
      <div className={classes.foot} data-dock role="group" aria-label={t('scan:gate.states')}>
        {SCAN_GROUPS.map((one) => {
          const Icon = ICONS[one];
          return (
            <button
              key={one}
              type="button"
              className={classes.state}
              data-group={one}
              aria-pressed={group === one}
              onClick={() => setGroup(group === one ? undefined : one)}
            >
              <span className={classes.figure}>
                <Icon size={18} stroke={1.75} aria-hidden />
                {lines.filter((line) => line.group === one).length}
              </span>
              <span>{t(`outbox:state.${one}`)}</span>
            </button>
          );
        })}
      </div>
    </>
  );
}
