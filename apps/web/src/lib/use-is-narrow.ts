import { useMediaQuery } from '@mantine/hooks';

/** Windows narrower than so many pixels; those with larger letters than usual are so earlier, as in style sheets. */
const narrowerThan = (px: number): string => `(max-width: ${String((px - 1) / 16)}em)`;

/** Where tables become cards and dialogs whole screens. */
const PHONE_PX = 640;

/** Whether the window is narrower than so many pixels, from the first drawing on. */
export function useIsNarrow(px: number): boolean {
  return useMediaQuery(narrowerThan(px), false, { getInitialValueInEffect: false });
}

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useIsNarrow(PHONE_PX);
}

/** The same at this moment, for what happens once. */
export function isPhone(): boolean {
  return window.matchMedia(narrowerThan(PHONE_PX)).matches;
}
