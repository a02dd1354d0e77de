import '@mantine/core/styles/Button.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { KeptScan } from '../../offline/outbox.ts';
import { NeedsYouScan } from './needs-you-scan.tsx';

/** What is drawn at once: hundreds of cards take a phone seconds, each time that one of them changes. */
const STEP = 50;

/** The scans that need the person, the newest first; more of them on demand. */
export function NeedsYouScans({ scans, user }: { scans: readonly KeptScan[]; user: SessionUser }) {
  const { t } = useTranslation('scan');
  const [most, setMost] = useState(STEP);
  const rest = scans.length - most;
  return (
    <>
      {scans.slice(0, most).map((scan) => (
        <NeedsYouScan key={scan.command.id} scan={scan} user={user} />
      ))}
      {rest > 0 && (
        <Button variant="default" onClick={() => setMost(most + STEP)}>
          {t('gate.more', { count: rest })}
        </Button>
      )}
    </>
  );
}
