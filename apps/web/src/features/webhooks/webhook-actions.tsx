import '@mantine/core/styles/Button.css';

import type { Webhook } from '@msafara/domain/webhooks/webhooks.schema';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { useSay, useWebhookActs } from './webhooks.queries.ts';
import classes from './webhooks.module.css';

/** What is done to a webhook as a whole. */
export function WebhookActions({ webhook, onRemoved }: { webhook: Webhook; onRemoved: () => void }) {
  const { t } = useTranslation('webhooks');
  const { edit, remove, test } = useWebhookActs();
  const say = useSay();
  const [dialog, setDialog] = useState<'replay' | 'remove'>();
  const { id, url, state } = webhook;
  const isActive = state === 'active';
  const close = () => setDialog(undefined);
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        disabled={!isActive || test.isPending}
        onClick={() => test.mutate({ id }, { onSuccess: () => say.done(t('toast.tested')), onError: say.refused })}
      >
        {t('act.test')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
        disabled={!isActive}
        onClick={() => setDialog('replay')}
      >
        {t('act.replay')}
      </Button>
      <Button
        variant="default"
        leftSection={isActive ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
        disabled={edit.isPending}
        onClick={() => edit.mutate({ id, state: isActive ? 'paused' : 'active' }, { onError: say.refused })}
      >
        {t(isActive ? 'act.pause' : 'act.resume')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDialog('remove')}>
        {t('act.remove')}
      </Button>
      <ReplayDialog webhook={webhook} opened={dialog === 'replay'} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'remove'}
        title={t('remove.title')}
        text={t('remove.text', { url })}
        confirmLabel={t('remove.confirm')}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { id },
            {
              onSuccess: () => {
                say.done(t('remove.done'));
                onRemoved();
              },
              onError: say.refused,
              onSettled: close,
            },
          )
        }
        onClose={close}
      />
    </div>
  );
}
