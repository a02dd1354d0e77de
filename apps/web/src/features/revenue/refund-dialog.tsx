import type { PaymentMethod } from '@msafara/domain/billing/billing.schema';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatDollars } from '../../lib/format-numbers.ts';
import { sayOutcome } from '../../lib/say-outcome.ts';
import { useShown } from '../../lib/use-shown.ts';
import { useRefund } from './revenue.queries.ts';

type Refundable = {
  id: string;
  orderNumber: string;
  /** What would go back: less than the price where a part went back before. */
  dollars: number;
  method: PaymentMethod;
  /** Whether a plan runs on it, which ends then. */
  isUsed: boolean;
};

type RefundDialogProps = { order: Refundable | undefined; onClose: () => void };

/** Asks before an order is paid back: by the provider, or by hand as it came (D4). */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { t } = useTranslation('revenue');
  const refund = useRefund();
  const shown = useShown(order);
  const isByHand = shown !== undefined && shown.method !== 'paypal';
  const words = { amount: formatDollars(shown?.dollars ?? 0), order: shown?.orderNumber ?? '' };
  const usedText = isByHand ? t('refundByHand', words) : t('refundText', words);
  const say = sayOutcome({ done: t(isByHand ? 'notedTitle' : 'refunded'), failed: t('refundFailed') });
  const confirm = (orderId: string) =>
    refund.mutate(
      { orderId },
      {
        onSuccess: () => say.done(isByHand ? t('notedText', words) : t('refundedText')),
        onError: say.refused,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened={order !== undefined}
      title={t('refundTitle')}
      text={shown?.isUsed === false ? t('refundUnused', words) : usedText}
      confirmLabel={refund.isPending ? t('refunding') : t('refundConfirm')}
      danger
      busy={refund.isPending}
      onConfirm={() => order && confirm(order.id)}
      onClose={onClose}
    />
  );
}
