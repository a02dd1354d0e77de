import '@mantine/core/styles/Button.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { CopyButton } from '../../components/copy-button.tsx';
import { Fact, Facts } from '../../components/fact.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { readDevice } from '../../offline/device-record.ts';
import { releaseNow } from '../../offline/release.ts';
import { useStorageKept } from '../../offline/storage.ts';
import { useCarried, useOutbox, useSender } from '../../offline/use-offline.ts';
import { useReadyDevice } from '../../offline/use-own-outbox.ts';
import { useClockWords } from './clock-notice.tsx';
import classes from './outbox.module.css';
import { ReadyDevice } from './ready-device.tsx';

/** What this device knows of itself, for its owner and for support (D23). */
export function ThisPhone({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['outbox', 'common']);
  const { scans, problem } = useOutbox();
  const { lastContact, clockOffset } = useSender();
  const { byNumber, asOf } = useCarried();
  const clockWords = useClockWords();
  const isStorageKept = useStorageKept();
  const [deviceId, setDeviceId] = useState<string>();
  useReadyDevice(user);
  useEffect(() => {
    void readDevice('id').then(setDeviceId, () => undefined);
  }, []);

  const waiting = scans.filter(({ state }) => state !== 'recorded').length;
  const facts: readonly [string, string][] = [
    [t('outbox:phone.version'), releaseNow()],
    [t('outbox:phone.contact'), lastContact === undefined ? t('outbox:phone.never') : formatDateTime(lastContact)],
    [t('outbox:phone.waiting'), problem ?? formatNumber(waiting)],
    [t('outbox:phone.shipments'), asOf === undefined ? '0' : formatNumber(byNumber.size)],
    [t('outbox:phone.storage'), isStorageKept === true ? t('outbox:phone.storageKept') : t('outbox:phone.storageBest')],
    [
      t('outbox:phone.clock'),
      clockOffset === undefined ? t('outbox:phone.clockUnknown') : (clockWords ?? t('outbox:phone.clockRight')),
    ],
    [t('outbox:phone.device'), deviceId ?? ''],
  ];
  const text = [...facts, ['', navigator.userAgent]].map((fact) => fact.filter(Boolean).join(': ')).join('\n');
  return (
    <div className={classes.phone}>
      <p>{t('outbox:phone.lead')}</p>
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </Facts>
      <div className={classes.phoneButtons}>
        <CopyButton value={text} label={t('outbox:phone.copy')} copiedLabel={t('common:copied')} />
        <Button component={Link} to="/outbox" variant="default">
          {t('outbox:phone.open')}
        </Button>
      </div>
      <ReadyDevice />
    </div>
  );
}
