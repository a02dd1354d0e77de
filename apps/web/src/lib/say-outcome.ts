import { serverMessage } from './server-error.ts';
import { showToast } from './toast.ts';

/** The titles of the two toasts, and what is said where the server gave no reason. */
type Words = { done: string; failed: string; fallback: string };

/** Says how a change went: in our words, or in the server's when it was refused. */
export function sayOutcome({ done, failed, fallback }: Words) {
  return {
    done: (message: string) => showToast({ kind: 'success', title: done, message }),
    refused: (error: unknown) => showToast({ kind: 'error', title: failed, message: serverMessage(error) ?? fallback }),
  };
}
