import { withDeps } from './with-deps.ts';

await withDeps(() => Promise.resolve('The database is up to date.'));
