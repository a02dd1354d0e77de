import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from './dialog.tsx';

import classes from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** As of every dialog. */
  onGone?: () => void;
  /** Shown between the text and the buttons. */
  extra?: ReactNode;
};

/** Asks before something that is hard to undo; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, confirmLabel, cancelLabel, danger = false, busy = false, extra } = props;
  const { t } = useTranslation('common');
  const close = () => {
    if (!busy) props.onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} onGone={props.onGone} title={title} size={440} isSmall>
      <p className={classes.text}>{text}</p>
      {extra}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close} disabled={busy} data-autofocus>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button color={danger ? 'clay' : 'lake'} onClick={props.onConfirm} disabled={busy}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
