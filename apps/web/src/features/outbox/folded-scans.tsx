import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { KeptScan } from '../../offline/outbox.ts';
import classes from './outbox.module.css';
import { ScanHead, ScanState } from './scan-parts.tsx';

const UNFOLDED = 3;
/** What is drawn at once: a phone has no use for thousands of lines. */
const MOST = 200;

/** A list of scans; the newest few, and the rest on demand, so many at a time. */
export function FoldedScans({ scans, more }: { scans: readonly KeptScan[]; more: (count: number) => string }) {
  const { t } = useTranslation(['outbox', 'scan']);
  const [isOpen, setOpen] = useState(false);
  const [most, setMost] = useState(MOST);
  const rest = scans.length - most;
  const shown = scans.slice(0, isOpen ? most : UNFOLDED);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.list}>
      <ul>
        {shown.map((scan) => (
          <li key={scan.command.id}>
            <ScanHead {...scan} />
            <ScanState scan={scan} />
          </li>
        ))}
      </ul>
      {isOpen && rest > 0 && (
        <button type="button" className={classes.more} onClick={() => setMost(most + MOST)}>
          {t('scan:gate.more', { count: rest })}
        </button>
      )}
      {scans.length > UNFOLDED && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('outbox:fewer') : more(scans.length - UNFOLDED)}
          <Chevron size={20} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
