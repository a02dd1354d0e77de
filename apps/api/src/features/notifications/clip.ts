const TITLE_MAX = 200;
export const MESSAGE_MAX = 1000;

/** Title and message of a notification, no longer than anybody reads. */
export function clip({ title, message }: { title: string; message: string }): { title: string; message: string } {
  return { title: title.slice(0, TITLE_MAX), message: message.slice(0, MESSAGE_MAX) };
}
