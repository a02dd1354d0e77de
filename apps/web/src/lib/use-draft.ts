import { useState } from 'react';

/** Whether something was changed in a draft. */
export function differs<T extends object>(draft: T, stored: T): boolean {
  return (Object.keys(draft) as (keyof T)[]).some((key) => draft[key] !== stored[key]);
}

/** What somebody changes before saving it: begun anew from what is stored whenever that turns out to be another. */
export function useDraft<T>(stored: T): [draft: T, change: (draft: T | ((before: T) => T)) => void] {
  const [known, setKnown] = useState(stored);
  const [draft, setDraft] = useState(stored);
  if (stored !== known) {
    setKnown(stored);
    setDraft(stored);
  }
  return [draft, setDraft];
}
