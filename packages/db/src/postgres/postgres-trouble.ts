import { isReadOnly } from '../unavailable.ts';

/** The variables by which Postgres is reached; sentences name them. */
export type AddressName = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** What a server says that takes no writes; a primary can be set to it as well. */
export function noWrites(): Error {
  return Object.assign(new Error('the server takes no writes'), { code: '25006' });
}

/** What is wrong with an address, as a sentence. */
export function troubleAt(name: AddressName, error: unknown): string {
  if (isReadOnly(error)) {
    return `${name} leads to a server that takes no writes, such as a standby; it has to lead to the primary.`;
  }
  return `${name}: the Postgres database cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
}

/** What is wrong where announcements are sent and not heard. */
export function unheardAt(name: AddressName): string {
  return name === 'DATABASE_URL'
    ? 'What is announced at DATABASE_URL is not heard there, as with a pooler in transaction mode: DATABASE_DIRECT_URL has to name the database itself.'
    : 'What is announced at DATABASE_URL is not heard at DATABASE_DIRECT_URL, which has to be a session at the same server: not a pooler in transaction mode, nor another server.';
}
