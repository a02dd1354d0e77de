import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import type { AdminOrganisation } from '@msafara/domain/admin/admin.schema';
import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import classes from '../../components/dialog-form.module.css';
import { FormModal } from '../../components/form-modal.tsx';
import { useShown } from '../../lib/use-shown.ts';

export type OrganisationDialogProps = { organisation: AdminOrganisation | undefined; onClose: () => void };

type FrameProps = OrganisationDialogProps & {
  /** What the form sends; its refusal is forgotten with the dialog. */
  change: { isPending: boolean; reset: () => void };
  titleOf: (name: string) => string;
  /** The form; `close` asks first where something was typed. */
  children: (organisation: AdminOrganisation, close: () => void) => ReactNode;
};

/** A dialog about one organisation, open while there is one. */
export function OrganisationDialog({ organisation, change, onClose, titleOf, children }: FrameProps) {
  const shown = useShown(organisation);
  return (
    <FormModal
      opened={organisation !== undefined}
      busy={change.isPending}
      onClose={onClose}
      onGone={change.reset}
      title={titleOf(shown?.name ?? '')}
      size={440}
    >
      {(close) => shown && children(shown, close)}
    </FormModal>
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
