import { restoreDemo } from '../features/demo/demo.service.ts';
import { withDeps } from './with-deps.ts';

await withDeps(
  async (deps) => {
    // Anybody may sign in to the demo (D12).
    if (!deps.env.DEMO) throw new Error('The demo is closed here. Set DEMO=true to open it.');
    await restoreDemo(deps);
    return 'The demo data are as they were.';
  },
  { alone: true },
);
