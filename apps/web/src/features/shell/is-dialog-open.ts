/** Whether a dialog stands over the page, which keeps keys and focus to itself. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
