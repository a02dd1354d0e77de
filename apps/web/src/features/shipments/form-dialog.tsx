import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useIsPhone } from '../../lib/use-is-narrow.ts';
import classes from './shipment-form.module.css';

/** How a form in the dialog stands: whether anything typed would be lost, and whether it is being sent. */
export type FormState = { isDirty: boolean; isBusy: boolean };

const AT_REST: FormState = { isDirty: false, isBusy: false };

type FormDialogProps = {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Opens it again, after the browser's back button has closed it over something typed. */
  onReopen: () => void;
  onClosed?: () => void;
  children: (form: { onState: (state: FormState) => void; close: () => void; leave: () => void }) => ReactNode;
};

/**
 * The dialog of a shipment's form, the whole screen on a phone. What was typed is not left without asking, whichever
 * way one leaves; `close` asks, `leave` does not.
 */
export function FormDialog({ opened, title, onClose, onReopen, onClosed, children }: FormDialogProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const isPhone = useIsPhone();
  const [{ isDirty, isBusy }, setState] = useState(AT_REST);
  const [asks, setAsks] = useState(false);
  const isTakenAway = !opened && isDirty;

  useUnsaved(isDirty);
  const leave = () => {
    setState(AT_REST);
    setAsks(false);
    onClose();
  };
  const close = () => {
    if (isBusy) return;
    // Once the event is over: an Escape that leads to the question would be its answer too.
    if (isDirty) setTimeout(() => setAsks(true));
    else leave();
  };
  const stay = () => {
    setAsks(false);
    if (isTakenAway) onReopen();
  };

  return (
    <>
      <Dialog
        opened={opened || isTakenAway}
        onClose={close}
        onGone={onClosed}
        title={title}
        size={680}
        fullScreen={isPhone}
        closeOnClickOutside={false}
        closeOnEscape={!asks && !isTakenAway}
        parts={{ header: classes.dialogHead ?? '', body: classes.dialogBody ?? '' }}
      >
        {children({ onState: setState, close, leave })}
      </Dialog>
      <ConfirmDialog
        opened={asks || isTakenAway}
        title={t('common:unsaved.title')}
        text={t('common:unsaved.text')}
        cancelLabel={t('common:unsaved.stay')}
        confirmLabel={t('common:unsaved.leave')}
        danger
        onConfirm={leave}
        onClose={stay}
      />
    </>
  );
}
