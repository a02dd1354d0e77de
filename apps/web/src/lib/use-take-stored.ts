import { useEffect, useEffectEvent } from 'react';

type Form<T> = { isDirty: () => boolean; setValues: (values: T) => void; resetDirty: (values: T) => void };

/** Shows in a form what is stored meanwhile, as by another window; it takes the place of nothing that is typed. */
export function useTakeStored<T extends object>(form: Form<T>, stored: T): void {
  const take = useEffectEvent(() => {
    if (form.isDirty()) return;
    form.setValues(stored);
    form.resetDirty(stored);
  });
  const known = JSON.stringify(stored);
  useEffect(() => take(), [known]);
}
