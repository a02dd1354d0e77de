import type { NewWebhook, Webhook } from '@msafara/domain/webhooks/webhooks.schema';
import { useTranslation } from 'react-i18next';

import { FormModal } from '../../components/form-modal.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useWebhookActs } from './webhooks.queries.ts';

type WebhookFormDialogProps = {
  opened: boolean;
  /** The one that is changed; a new one without. */
  webhook?: Webhook | undefined;
  onClose: () => void;
  onSaved: (saved: Webhook | NewWebhook) => void;
  /** The dialog is gone from the screen. */
  onGone?: () => void;
};

/** The dialog that makes or changes a webhook. */
export function WebhookFormDialog({ opened, webhook, onClose, onSaved, onGone }: WebhookFormDialogProps) {
  const { t } = useTranslation('webhooks');
  const acts = useWebhookActs();
  return (
    <FormModal
      opened={opened}
      busy={acts.create.isPending || acts.edit.isPending}
      onClose={onClose}
      onGone={onGone}
      title={t(webhook ? 'form.editTitle' : 'form.createTitle')}
      size={600}
    >
      {(close) => <WebhookForm acts={acts} webhook={webhook} onCancel={close} onSaved={onSaved} />}
    </FormModal>
  );
}
