import { restoreDemo } from '../features/demo/demo.service.ts';
import { withDeps } from './with-deps.ts';

await withDeps(async (deps) => {
  await restoreDemo(deps);
  return 'The demo data are as they were.';
});
