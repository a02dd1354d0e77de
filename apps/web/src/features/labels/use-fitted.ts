import { useEffect, useState } from 'react';

import { whenFitted } from './fitted-lines.ts';

/** Whether the texts of what is shown are fitted, in their own fonts; `shown` names what is shown, if anything is. */
export function useFitted(shown: string | undefined): boolean {
  const [fitted, setFitted] = useState<string>();
  useEffect(() => {
    const state = { isCurrent: true };
    if (shown !== undefined) {
      void whenFitted().then(() => {
        if (state.isCurrent) setFitted(shown);
      });
    }
    return () => {
      state.isCurrent = false;
    };
  }, [shown]);
  return shown !== undefined && fitted === shown;
}
