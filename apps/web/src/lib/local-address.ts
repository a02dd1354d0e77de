import { readUrl } from './read-url.ts';

const LOCAL = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])$/u;

/** Whether an address leads nowhere on any other machine: a label with it would be useless (D7). */
export function isLocalAddress(url: string): boolean {
  return LOCAL.test(readUrl(url)?.hostname ?? '');
}
