import '@mantine/core/styles/Button.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatDateTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { gateLog, type GateQuestion } from '../../offline/gate-log.ts';
import { outbox } from '../../offline/outbox.ts';
import { gateDraft } from '../../offline/scan-draft.ts';
import { sender } from '../../offline/sender.ts';
import classes from './outbox.module.css';
import { useSayNotKept } from './say-not-kept.ts';
import { formatShortMoment } from './short-moment.ts';

/** A question from the gate without an answer yet: the same code was scanned twice. */
export function GateAsks({ question, user }: { question: GateQuestion; user: SessionUser }) {
  const { t } = useTranslation('scan');
  const sayNotKept = useSayNotKept();
  const now = useNow();
  const { id, trackingNumber, ofUnit, readHow, scannedAt, settings } = question;
  const record = async () => {
    if (!gateLog.answer(id)) return;
    try {
      await outbox.keep(user.id, gateDraft(user, { trackingNumber, ofUnit, readHow }, settings));
    } catch (error) {
      gateLog.ask(question);
      sayNotKept(trackingNumber, error);
      return;
    }
    void sender.poke();
  };
  return (
    <article className={classes.card} aria-label={trackingNumber}>
      <div className={classes.scan}>
        <p className={classes.number}>
          <bdi>{trackingNumber}</bdi>
        </p>
        <time dateTime={scannedAt} title={formatDateTime(scannedAt)}>
          {formatShortMoment(scannedAt, now)}
        </time>
      </div>
      <p className={classes.reason}>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
        {t('gate.detail.again')}
      </p>
      <Button variant="outline" onClick={() => void record()}>
        {t('gate.recordIt')}
      </Button>
      <Button variant="subtle" color="gray" onClick={() => gateLog.answer(id)}>
        {t('gate.leaveIt')}
      </Button>
    </article>
  );
}
