import { build } from 'rolldown';

import bundles from '../../rolldown.config.ts';

/** Vitest global set-up: the server as it is shipped, of the sources as they are, for tests that start it as a process. */
export default async function setup(): Promise<void> {
  await build(bundles);
}
