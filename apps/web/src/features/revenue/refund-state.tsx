import type { AdminOrder } from '@msafara/domain/billing/billing.schema';
import { useTranslation } from 'react-i18next';

import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { Tag } from '../../components/tag.tsx';

type State = AdminOrder['refundState'];

/** How far a refund is; nothing where there is none. */
export function RefundState({ state }: { state: State }) {
  const { t } = useTranslation('revenue');
  if (state === null) return null;
  return <Tag kind={state === 'failed' ? 'bad' : 'waiting'}>{t(`refundStates.${state}`)}</Tag>;
}

type RefundButtonProps = { orderNumber: string; state: State; onClick: () => void };

/** Refund of one order, while none is on its way: one that was refused may be asked for again. */
export function RefundButton({ orderNumber, state, onClick }: RefundButtonProps) {
  const { t } = useTranslation('revenue');
  if (state === 'requested' || state === 'pending') return null;
  return (
    <RowButtons>
      <RowButton label={t('refundOf', { order: orderNumber })} isDanger onClick={onClick}>
        {t('refund')}
      </RowButton>
    </RowButtons>
  );
}
