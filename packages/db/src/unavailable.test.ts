import { expect, test } from 'vitest';

import { isUnavailable } from './unavailable.ts';

const failed = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

test.each([
  ['PgBouncer’s queue was too long', failed('query_wait_timeout', '08P01')],
  ['PgBouncer cannot sign in', failed('server login has been failing, try again later (server_login_retry)', '08P01')],
  ['PgBouncer lost its server', failed('server conn crashed?', '08P01')],
  ['the connection failed', failed('connection failure', '08006')],
  ['it is a standby', failed('cannot execute INSERT in a read-only transaction', '25006')],
  ['it is starting', failed('the database system is starting up', '57P03')],
  ['a statement took longer than is allowed', failed('canceling statement due to statement timeout', '57014')],
  ['a transaction stood still for too long', failed('terminating connection', '25P03')],
  ['a transaction took too long', failed('terminating connection due to transaction timeout', '25P04')],
  ['a session was idle for too long', failed('terminating connection due to idle-session timeout', '57P05')],
  ['its machine is away', failed('connect EHOSTUNREACH 10.0.0.1:5432', 'EHOSTUNREACH')],
  ['its name is away', failed('getaddrinfo ENOTFOUND postgres', 'ENOTFOUND')],
  ['no connection was free', failed('timeout exceeded when trying to connect')],
  ['a statement had no answer', failed('Query read timeout')],
])('%s: the same may go well later', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ['a mistake in a statement', failed('syntax error at or near "selec"', '42601')],
  ['a key that is taken', failed('duplicate key value', '23505')],
  ['a mistake in the program', new TypeError('x is not a function')],
  ['no error', 'query_wait_timeout'],
])('%s stays what it is', (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});
