import { useState } from 'react';

/** The last thing that a dialog or a list was about: its words stay while it fades out, or the next comes. */
export function useShown<T>(value: T | undefined): T | undefined {
  const [shown, setShown] = useState(value);
  if (value !== undefined && value !== shown) setShown(value);
  return value ?? shown;
}
