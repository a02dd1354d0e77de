/** The dialog that stands over the page, and over any other. */
export function openDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1);
}

/** Whether a dialog stands over the page, which keeps keys and focus to itself. */
export function isDialogOpen(): boolean {
  return openDialog() !== undefined;
}
