import { DAY_MS, HOUR_MS } from '@msafara/domain/durations';
import type { Webhook } from '@msafara/domain/webhooks/webhooks.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { useSay, useWebhookActs } from './webhooks.queries.ts';

const SPANS = { h1: HOUR_MS, h24: DAY_MS, d7: 168 * HOUR_MS, d30: 720 * HOUR_MS } as const;
const CHOICES = ['h1', 'h24', 'd7', 'd30'] as const;

type ReplayDialogProps = { webhook: Webhook; opened: boolean; onClose: () => void };

/** Asks since when what did not arrive is sent again (D24). */
export function ReplayDialog({ webhook, opened, onClose }: ReplayDialogProps) {
  const { t } = useTranslation('webhooks');
  const { replay } = useWebhookActs();
  const say = useSay();
  const [span, setSpan] = useState<keyof typeof SPANS>('h24');
  const confirm = () => {
    const since = new Date(Date.now() - SPANS[span]).toISOString();
    replay.mutate(
      { id: webhook.id, since },
      {
        onSuccess: ({ count }) =>
          say.done(count === 0 ? t('replay.nothing') : t('replay.done', { count, number: formatNumber(count) })),
        onError: say.refused,
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('replay.title')}
      text={t('replay.text')}
      confirmLabel={t('replay.confirm')}
      busy={replay.isPending}
      onConfirm={confirm}
      onClose={onClose}
      extra={
        <RadioRow
          legend={t('replay.since')}
          options={CHOICES}
          value={span}
          onChange={setSpan}
          render={(one) => t(`replay.${one}`)}
          stacks
        />
      }
    />
  );
}
