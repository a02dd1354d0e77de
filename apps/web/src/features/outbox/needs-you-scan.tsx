import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormModal } from '../../components/form-modal.tsx';
import { formatMoment } from '../../lib/format.ts';
import { reasonWords } from '../../lib/reasons.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { type KeptScan, outbox } from '../../offline/outbox.ts';
import { sender } from '../../offline/sender.ts';
import { confirmingScan, correctedScan } from '../../offline/scan-draft.ts';
import { mayGoWithoutPhotos } from '../../offline/settled-scan.ts';
import classes from './outbox.module.css';
import { useSayNotKept } from './say-not-kept.ts';
import { ScanHead } from './scan-parts.tsx';

/** A scan that needs the person: why, one way to mend it, and the way to give it up. */
export function NeedsYouScan({ scan, user }: { scan: KeptScan; user: SessionUser }) {
  const { t } = useTranslation(['outbox', 'common']);
  const sayNotKept = useSayNotKept();
  const [asked, setAsked] = useState<'giveUp' | 'correct' | 'withoutPhotos'>();
  const { command, result } = scan;
  const number = command.trackingNumber;
  const send = async (kept: Promise<unknown>) => {
    try {
      await kept;
    } catch (error) {
      sayNotKept(number, error);
      return;
    }
    setAsked(undefined);
    await sender.poke();
  };

  const giveUp = async () => {
    try {
      await outbox.giveUp(command.id);
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      showToast({ kind: 'error', title: t('outbox:giveUp'), message: t('outbox:giveUpFailed', { number, name }) });
    }
  };

  const fix = () => {
    if (result?.outcome === 'toConfirm' && 'status' in command) {
      return (
        <Button variant="outline" onClick={() => void send(outbox.keep(user.id, confirmingScan(scan)))}>
          {t('outbox:confirm', {
            from: t(`common:status.${result.shipment.status}`),
            to: t(`common:status.${command.status}`),
          })}
        </Button>
      );
    }
    if (result?.outcome === 'refused' && result.code === 'SHIPMENT_NOT_FOUND') {
      return (
        <Button variant="outline" onClick={() => setAsked('correct')}>
          {t('outbox:correct')}
        </Button>
      );
    }
    return (
      <Button variant="outline" onClick={() => void send(outbox.tryAgain([command.id]))}>
        {t('outbox:again')}
      </Button>
    );
  };

  return (
    <article className={classes.card} aria-label={number}>
      <ScanHead {...scan} />
      <p className={classes.reason}>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
        <Reason scan={scan} />
      </p>
      {fix()}
      {mayGoWithoutPhotos(scan) && (
        <Button variant="outline" onClick={() => setAsked('withoutPhotos')}>
          {t('outbox:withoutPhotos')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        aria-label={t('outbox:giveUpNumber', { number })}
        onClick={() => setAsked('giveUp')}
      >
        {t('outbox:giveUp')}
      </Button>
      <ConfirmDialog
        opened={asked === 'giveUp'}
        title={t('outbox:giveUpTitle')}
        text={t('outbox:giveUpText', { number })}
        confirmLabel={t('outbox:giveUp')}
        cancelLabel={t('outbox:keep')}
        danger
        onConfirm={() => void giveUp()}
        onClose={() => setAsked(undefined)}
      />
      <ConfirmDialog
        opened={asked === 'withoutPhotos'}
        title={t('outbox:withoutPhotos')}
        text={t('outbox:withoutPhotosText', { number })}
        confirmLabel={t('outbox:withoutPhotos')}
        danger
        onConfirm={() => void send(outbox.dropPhotos(command.id))}
        onClose={() => setAsked(undefined)}
      />
      {asked === 'correct' && (
        <CorrectNumber
          number={number}
          onClose={() => setAsked(undefined)}
          onSave={(next) => void send(outbox.keep(user.id, correctedScan(scan, next)))}
        />
      )}
    </article>
  );
}

function Reason({ scan: { command, result } }: { scan: KeptScan }) {
  const { t } = useTranslation(['outbox', 'common']);
  const now = useNow();
  if (result?.outcome === 'toConfirm') {
    const { status, updatedAt } = result.shipment;
    return (
      <span>{t('outbox:toConfirm', { from: t(`common:status.${status}`), when: formatMoment(updatedAt, now) })}</span>
    );
  }
  if (result?.outcome !== 'refused') return null;
  const isByHand = command.readHow === 'typed' && result.code === 'SHIPMENT_NOT_FOUND';
  const words = reasonWords(result.reason) ?? result.message;
  return <span>{isByHand ? `${words}. ${t('outbox:byHand')}`.replace('..', '.') : words}</span>;
}

type CorrectNumberProps = { number: string; onClose: () => void; onSave: (number: string) => void };

function CorrectNumber({ number, onClose, onSave }: CorrectNumberProps) {
  const { t } = useTranslation('outbox');
  const [typed, setTyped] = useState(number);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next !== '' && next !== number) onSave(next);
  };
  return (
    <FormModal opened onClose={onClose} title={t('correctTitle')} size={440}>
      {() => (
        <form onSubmit={save} className={classes.correct}>
          <TextInput
            label={t('correctLabel')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            dir="ltr"
            data-autofocus
          />
          <Button type="submit" disabled={typed.trim() === '' || typed.trim() === number}>
            {t('correctSave')}
          </Button>
        </form>
      )}
    </FormModal>
  );
}
