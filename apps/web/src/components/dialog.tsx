import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { FOCUS_BACK_MS } from '../lib/focus-back.ts';
import { useBackCloses } from '../lib/use-back-closes.ts';
import { useIsPhone } from '../lib/use-is-narrow.ts';
import classes from './dialog.module.css';
import { withWholeNumbers } from './whole-numbers.ts';

type DialogProps = Omit<ModalProps, 'classNames' | 'closeButtonProps' | 'onClickCapture' | 'onExitTransitionEnd'> & {
  title: string;
  /** The dialog is gone from the screen, and the focus is back where it was before. */
  onGone?: (() => void) | undefined;
  /** It asks or tells a few words. */
  isSmall?: boolean;
  /** The classes of its head and body. */
  parts?: { header: string; body: string };
};

/** A dialog of the product: a title of its kind, and a close button that a finger hits. */
export function Dialog({ isSmall = false, parts, onGone, ...props }: DialogProps) {
  const { t } = useTranslation('common');
  const isPhone = useIsPhone();
  useBackCloses(props.opened && props.closeOnEscape !== false, props.onClose);
  const title = isSmall ? `${classes.title ?? ''} ${classes.small ?? ''}` : (classes.title ?? '');
  return (
    <Modal
      {...props}
      title={withWholeNumbers(props.title)}
      // Enter pressed twice reaches a dialog that is on its way out, where it would do the same again.
      onClickCapture={(event) => {
        if (props.opened) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      {...(onGone && { onExitTransitionEnd: () => setTimeout(onGone, FOCUS_BACK_MS) })}
      classNames={{ title, ...parts }}
      closeButtonProps={{ 'aria-label': t('close'), size: isPhone ? 44 : 34 }}
    />
  );
}
