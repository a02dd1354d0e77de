import { callbackPath } from '../features/messages/callback-secret.ts';
import { withDeps } from './with-deps.ts';

// Where the providers of messages have to call, for the deployment's own accounts (docs/messages.md).
await withDeps((deps) => {
  if (!deps.env.SECRET_KEY) throw new Error('Set SECRET_KEY: the addresses hold a mark that is made by it.');
  const paths = ['africas-talking', 'whatsapp'].map((name) => callbackPath(deps, name, { organisationId: null }));
  return Promise.resolve(paths.map((path) => deps.env.PUBLIC_URL + path).join('\n'));
});
