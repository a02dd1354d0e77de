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
  /** The form; `close` asks first where something was typed. */
  children: (close: () => void) => ReactNode;
};

/** A dialog with a form: once something was typed it is not left without a question. */
export function FormModal({ opened, title, size, busy = false, onClose, onGone, children }: FormModalProps) {
  const [hasTyped, setHasTyped] = useState(false);
  const isDirty = opened && hasTyped;
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
        onExitTransitionEnd={() => {
          setHasTyped(false);
          onGone?.();
        }}
        onInput={() => setHasTyped(true)}
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
