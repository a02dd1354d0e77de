import { createAdmin } from '../features/auth/first-admin.ts';
import { withDeps } from './with-deps.ts';

// Reads ADMIN_EMAIL and ADMIN_PASSWORD, so that no password stands in a shell's history.
await withDeps(async (deps) => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = deps.env;
  if (email === undefined || password === undefined) throw new Error('Set ADMIN_EMAIL and ADMIN_PASSWORD.');
  if (!(await createAdmin(deps, { email, password }))) throw new Error('A user with this email exists already.');
  return `${email} is an administrator now.`;
});
