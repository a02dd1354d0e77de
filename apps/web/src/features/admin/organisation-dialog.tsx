import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import type { AdminOrganisation } from '@msafara/domain/admin/admin.schema';
import { Button, Modal } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import classes from '../../components/dialog-form.module.css';
import { useShown } from '../../lib/use-shown.ts';

export type OrganisationDialogProps = { organisation: AdminOrganisation | undefined; onClose: () => void };

type FrameProps = OrganisationDialogProps & {
  titleOf: (name: string) => string;
  children: (organisation: AdminOrganisation) => ReactNode;
};

/** A dialog about one organisation, open while there is one. */
export function OrganisationDialog({ organisation, onClose, titleOf, children }: FrameProps) {
  const { t } = useTranslation('admin');
  const shown = useShown(organisation);
  return (
    <Modal
      opened={organisation !== undefined}
      onClose={onClose}
      title={titleOf(shown?.name ?? '')}
      size={440}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      classNames={{ title: classes.title ?? '' }}
    >
      {shown && children(shown)}
    </Modal>
  );
}

type OrganisationFormProps = {
  isPending: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** The form in it, with its two buttons. */
export function OrganisationForm({ isPending, onSubmit, onCancel, children }: OrganisationFormProps) {
  const { t } = useTranslation('admin');
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      {children}
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? t('organisations.running') : t('organisations.submit')}
        </Button>
      </div>
    </form>
  );
}
