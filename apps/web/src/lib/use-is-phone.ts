import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone, where tables become cards and dialogs whole screens. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false });
}
