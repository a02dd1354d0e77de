import type { Faults } from './faults.ts';
import type { State } from './state.ts';
import type { Tokens } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';

/** What the parts of the stand-in share. */
export type Context = {
  state: State;
  tokens: Tokens;
  faults: Faults;
  webhooks: Webhooks;
  webhookId: string;
  /** Calls counted per operation. */
  calls: Record<string, number>;
  /** Where the REST surface answers. */
  baseUrl: () => string;
  /** Where a buyer reaches the browser pages. */
  pagesUrl: () => string;
};
