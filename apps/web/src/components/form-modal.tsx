import { type ReactNode, useState } from 'react';

import { Dialog } from './dialog.tsx';
import { useLeaveGuard } from './leave-guard.tsx';

type FormModalProps = {
  opened: boolean;
  title: string;
  size: number;
  /** What was sent is on its way: the dialog is closed by the answer alone, which nobody else tells. */
  busy?: boolean;
  onClose: () => void;
  /** The dialog is gone from the screen. */
  onGone?: (() => void) | undefined;
  /** The form; `close` asks first where something was typed or chosen. */
  children: (close: () => void) => ReactNode;
};

/** What is chosen in a list or a calendar is no input that the browser tells of. */
const CHOICES = '[role="option"], [data-day]';

/** Nor is the part of a time that these keys turn or clear. */
const TURNING = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'Backspace', 'Delete']);

/** A dialog with a form: once something was typed or chosen it is not left without a question. */
export function FormModal({ opened, title, size, busy = false, onClose, onGone, children }: FormModalProps) {
  const [isTouched, setTouched] = useState(false);
  const isDirty = opened && isTouched;
  const { guarded, isAsking, dialog } = useLeaveGuard(isDirty);
  // Once the event is over: an Escape that leads to the question would be its answer too.
  const close = () => {
    if (busy) return;
    if (isDirty) setTimeout(() => guarded(onClose));
    else onClose();
  };
  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        onGone={() => {
          setTouched(false);
          onGone?.();
        }}
        // Not at its input event, which comes before a list tells of its choice: the form, drawn anew, would take it back.
        onChange={() => setTouched(true)}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest(CHOICES)) setTouched(true);
        }}
        onKeyDown={({ target, key }) => {
          if (TURNING.has(key) && target instanceof Element && target.getAttribute('role') === 'spinbutton')
            setTouched(true);
        }}
        title={title}
        size={size}
        closeOnClickOutside={false}
        closeOnEscape={!isAsking}
      >
        {children(close)}
      </Dialog>
      {dialog}
    </>
  );
}
