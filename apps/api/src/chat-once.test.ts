import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('a message to support that is sent again on %s', (dialect) => {
  let harbour: TestApp;
  let sender: Person;
  let stranger: Person;
  let admin: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    [sender, stranger] = [await harbour.signUp('sender'), await harbour.signUp('stranger')];
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    await harbour.database.transaction((trx) => trx.updateTable('organisations').set({ tier: 'enterprise' }).execute());
  });

  afterAll(() => harbour.close());

  const mine = async ({ cookie }: Person) => (await harbour.trpc('query', 'chat.mine', undefined, cookie)).body;

  test('is written once, and tells of itself once', async () => {
    const said = { id: harbour.deps.newId(), subject: 'Papers', message: 'Which ones?' };
    const first = await harbour.trpc('mutation', 'chat.send', said, sender.cookie);
    const again = await harbour.trpc('mutation', 'chat.send', { ...said, id: said.id.toUpperCase() }, sender.cookie);
    expect(first).toMatchObject({ status: 200, body: said });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await mine(sender)).toEqual([first.body]);
    const told = await harbour.rest('GET', '/api/notifications', { token: admin.token });
    expect(told.body).toMatchObject([{ message: 'Papers' }]);
    // Nobody learns of another's message by its id.
    const foreign = await harbour.trpc('mutation', 'chat.send', said, stranger.cookie);
    expect(foreign).toMatchObject({ status: 400, body: { data: { reason: { code: 'id.invalid' } } } });
    expect(await mine(stranger)).toEqual([]);
    // Without an id, the same words are another message.
    const { id, ...words } = said;
    const other = await harbour.trpc('mutation', 'chat.send', words, sender.cookie);
    expect(other).toMatchObject({ status: 200, body: { ...words, id: expect.not.stringMatching(id) as string } });
    expect(await mine(sender)).toHaveLength(2);
  });
});
