/** The library gives the focus back 10 ms after a dialog closes: later than it is gone where nothing moves. */
export const FOCUS_BACK_MS = 20;
