import { useEffect, useRef } from 'react';

/** Tells whether what asks is still on the screen: an answer that comes later closes nothing else. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
