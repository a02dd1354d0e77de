import { useEffect, useEffectEvent } from 'react';

import { afterKey, type Burst, scannedText, type Typed } from './wedge.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Hears hardware scanners anywhere on the page (§2): their keys act on nothing else, and what they typed into a field
 * is taken out of it again. `origins` are our own addresses; they show which of two readings of the keys is a code of ours.
 */
export function useWedge(origins: readonly string[], onText: (text: string) => void): void {
  const tell = useEffectEvent((typed: Typed) => onText(scannedText(typed, origins)));
  useEffect(() => {
    let burst: Burst | undefined;
    let field: { element: Field; before: string } | undefined;

    const follow = (event: KeyboardEvent) => {
      if (event.metaKey || event.isComposing) {
        burst = undefined;
        return;
      }
      const { key, code, shiftKey: isShifted, ctrlKey: isControl, timeStamp: at, repeat: isHeldDown, target } = event;
      const next = afterKey(burst, { key, code, isShifted, isControl, at, isHeldDown });
      burst = next.burst;
      // The field as it is before the first key arrives in it.
      if (burst?.onUs.length === 1) field = isField(target) ? { element: target, before: target.value } : undefined;
      if (next.scanned !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        if (field) write(field.element, field.before);
        tell(next.scanned);
      } else if (burst !== undefined && burst.onUs.length > 1 && !field) {
        // A slash or a question mark of an address is no shortcut.
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('keydown', follow, { capture: true });
    return () => window.removeEventListener('keydown', follow, { capture: true });
  }, []);
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(?:radio|checkbox)$/u.test(target.type))
  );
}

/** Sets a field as typing would: React hears of a value that is set past its own setter. */
function write(element: Field, value: string): void {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
