import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import type { Clock } from '@msafara/domain/clocks/clocks.schema';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import form from '../../components/dialog-form.module.css';
import { ClockChanges } from './clock-changes.tsx';
import { ClockForm } from './clock-form.tsx';

type Props = {
  shipmentId: string;
  /** The one that is corrected; a new one without. */
  clock: Clock | undefined;
  opened: boolean;
  mayWrite: boolean;
  onClose: () => void;
};

/** Enters a clock, or corrects one and shows what happened to it. */
export function ClockDialog({ shipmentId, clock, opened, mayWrite, onClose }: Props) {
  const { t } = useTranslation(['costs', 'common']);
  const heading = clock
    ? mayWrite
      ? t('costs:form.editTitle')
      : t(`costs:kind.${clock.kind}`)
    : t('costs:form.addTitle');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={heading}
      size={640}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ title: form.title ?? '' }}
    >
      {mayWrite && <ClockForm shipmentId={shipmentId} clock={clock} onDone={onClose} />}
      {clock && <ClockChanges clock={clock} />}
    </Modal>
  );
}
