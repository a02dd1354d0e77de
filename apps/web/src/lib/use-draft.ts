import { useState } from 'react';

/** Whether something was changed in a draft. */
export function differs<T extends object>(draft: T, stored: T): boolean {
  return (Object.keys(draft) as (keyof T)[]).some((key) => draft[key] !== stored[key]);
}

/** What was changed in a draft: the rest may have been changed elsewhere since. */
export function changesOf<T extends object>(draft: T, stored: T): Partial<T> {
  const isChanged = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(stored, key));
  return Object.fromEntries(Object.entries(draft).filter(isChanged)) as Partial<T>;
}

/** The same of a form, whose library knows what it was filled with. */
export function changedIn<T extends object>(form: { isDirty: (field: keyof T & string) => boolean }, values: T) {
  const names = Object.keys(values) as (keyof T & string)[];
  return Object.fromEntries(
    names.filter((name) => form.isDirty(name)).map((name) => [name, values[name]]),
  ) as Partial<T>;
}

/** What somebody changes before saving it. Where what is stored turns out to be another, it has that, but what was changed since. */
export function useDraft<T extends object>(stored: T): [draft: T, change: (draft: T | ((before: T) => T)) => void] {
  const [known, setKnown] = useState(stored);
  const [draft, setDraft] = useState(stored);
  if (stored !== known) {
    setKnown(stored);
    const changed = Object.entries(draft).filter(([key, value]) => Reflect.get(known, key) !== value);
    setDraft({ ...stored, ...Object.fromEntries(changed) });
  }
  return [draft, setDraft];
}
