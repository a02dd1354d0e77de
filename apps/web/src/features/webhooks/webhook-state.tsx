import type { Webhook } from '@msafara/domain/webhooks/webhooks.schema';
import { useTranslation } from 'react-i18next';

import { Tag, type TagKind } from '../../components/tag.tsx';
import { formatDateTime, isolated } from '../../lib/format.ts';

const KINDS: Record<Webhook['state'], TagKind> = { active: 'good', paused: 'quiet', disabled: 'bad' };

/** How a webhook stands: one that fails says since when. */
export function WebhookState({ state, failingSince }: Pick<Webhook, 'state' | 'failingSince'>) {
  const { t } = useTranslation('webhooks');
  if (state === 'active' && failingSince !== null) {
    return <Tag kind="waiting">{t('state.failing', { when: isolated(formatDateTime(failingSince)) })}</Tag>;
  }
  return <Tag kind={KINDS[state]}>{t(`state.${state}`)}</Tag>;
}

/** Why a webhook gets nothing, and what becomes of its events; nothing while it is active. */
export function useStateText({ state, disabledReason }: Pick<Webhook, 'state' | 'disabledReason'>): string | undefined {
  const { t } = useTranslation('webhooks');
  if (state === 'paused') return t('state.pausedText');
  if (state === 'disabled') return t(disabledReason === 'gone' ? 'state.gone' : 'state.fiveDays');
  return undefined;
}
