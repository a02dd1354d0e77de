import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import type { NewWebhook, Webhook } from '@msafara/domain/webhooks/webhooks.schema';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import form from '../../components/dialog-form.module.css';
import { WebhookForm } from './webhook-form.tsx';

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
  const { t } = useTranslation(['webhooks', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      {...(onGone && { onExitTransitionEnd: onGone })}
      title={t(webhook ? 'webhooks:form.editTitle' : 'webhooks:form.createTitle')}
      size={600}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ title: form.title ?? '' }}
    >
      <WebhookForm webhook={webhook} onCancel={onClose} onSaved={onSaved} />
    </Modal>
  );
}
