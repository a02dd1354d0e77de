import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { updateUserOrganisation } from '@msafara/db/users/members.repository';
import { type SavedFilter, SAVED_FILTERS_MAX } from '@msafara/domain/shipments/saved-filters.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { restoreDemo } from './features/demo/demo.service.ts';
import { ADMIN, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';
import { addMember } from './testing/two-organisations.ts';

const LATE = { status: 'In Transit', isDelayed: true, createdFrom: '2026-11-01' };

describe.each(TEST_DIALECTS)('saved filters, on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;
  let member: Person;
  let viewer: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    owner = await harbour.signUp('owner');
    const organisationId = owner.user.organisation.id;
    member = await addMember(harbour, organisationId, 'member', 'sender');
    viewer = await addMember(harbour, organisationId, 'viewer', 'viewer');
  });

  afterAll(() => harbour.close());

  const ask = (person: Person, act: string, input: unknown) =>
    harbour.trpc('mutation', `savedFilters.${act}`, input, person.cookie);
  const save = (person: Person, name: string, isShared = false, filter: object = LATE) =>
    ask(person, 'save', { name, isShared, filter });
  async function saved(person: Person, name: string, isShared = false): Promise<SavedFilter> {
    const { status, body } = await save(person, name, isShared);
    expect(status).toBe(200);
    return body as SavedFilter;
  }
  async function list(person: Person): Promise<SavedFilter[]> {
    return (await harbour.trpc('query', 'savedFilters.list', undefined, person.cookie)).body as SavedFilter[];
  }
  const names = async (person: Person) => (await list(person)).map(({ name }) => name);

  test('own ones are seen by their maker alone, shared ones by the organisation', async () => {
    const filter = { ...LATE, search: 'Lomé', priority: 'Urgent', createdTo: '2026-11-30' };
    expect((await save(viewer, ' My own ', false, filter)).body).toMatchObject({ name: 'My own', isOwn: true, filter });
    await saved(member, 'Late ones', true);
    expect(await names(viewer)).toEqual(['Late ones', 'My own']);
    expect(await list(owner)).toEqual([
      expect.objectContaining({ name: 'Late ones', isOwn: false, isShared: true, madeBy: 'member', mayDelete: true }),
    ]);
    expect(await list(viewer)).toMatchObject([{ mayDelete: false }, { mayDelete: true, filter }]);
  });

  test('viewers and the demo do not share', async () => {
    expect(await save(viewer, 'For all', true)).toMatchObject({
      status: 403,
      body: { data: { domainCode: 'FORBIDDEN' } },
    });
    const own = await saved(viewer, 'Mine first');
    expect((await ask(viewer, 'change', { id: own.id, name: 'For all', isShared: true })).status).toBe(403);
    const demo = await signInToDemo(harbour);
    expect((await save(demo, 'For all', true)).status).toBe(403);
    await saved(demo, 'For me');
    expect(await names(demo)).toEqual(['For me']);
    await restoreDemo(harbour.deps);
    expect(await names(demo)).toEqual([]);
  });

  test('its maker renames, shares and deletes it; others do not, but for the owner what is shared', async () => {
    const { id } = await saved(member, 'Draft');
    expect((await ask(owner, 'remove', { id })).status).toBe(404);
    expect((await ask(member, 'change', { id, name: 'Ready', isShared: true })).body).toMatchObject({
      name: 'Ready',
      isShared: true,
      filter: LATE,
    });
    const change = { id, name: 'Stolen', isShared: false };
    expect((await ask(owner, 'change', change)).body).toMatchObject({ data: { reason: { code: 'filter.notYours' } } });
    expect((await ask(viewer, 'remove', { id })).status).toBe(403);
    expect((await ask(owner, 'remove', { id })).status).toBe(200);
    expect((await ask(member, 'remove', { id })).status).toBe(404);
  });

  test('what one tab changes leaves what another tab changed since it was read', async () => {
    const { id } = await saved(member, 'Two tabs');
    expect((await ask(member, 'change', { id, name: 'Renamed' })).body).toMatchObject({ isShared: false });
    const shared = await ask(member, 'change', { id, isShared: true });
    expect(shared.body).toMatchObject({ name: 'Renamed', isShared: true });
    expect((await ask(member, 'remove', { id })).status).toBe(200);
  });

  test('a name is given once by each person', async () => {
    const first = await saved(owner, 'Monday');
    const second = await saved(owner, 'Tuesday');
    const taken = { status: 409, body: { data: { fieldCodes: { name: { code: 'filter.nameTaken' } } } } };
    expect(await save(owner, 'Monday')).toMatchObject(taken);
    expect(await save(owner, ' MÓNDAY')).toMatchObject(taken);
    expect(await ask(owner, 'change', { id: second.id, name: 'Monday', isShared: false })).toMatchObject(taken);
    expect((await ask(owner, 'change', { id: first.id, name: 'Monday', isShared: true })).status).toBe(200);
    await saved(member, 'Monday');
  });

  test('what is no filter, or has no proper name, is refused and changes nothing', async () => {
    const before = await names(owner);
    for (const [name, filter] of [
      ['', LATE],
      [' ', LATE],
      ['x'.repeat(61), LATE],
      ['a\u0000b', LATE],
      ['A', {}],
      ['A', { search: '' }],
      ['A', { search: 'x'.repeat(101) }],
      ['A', { status: 'Lost' }],
      ['A', { priority: 'Slow' }],
      ['A', { isDelayed: false }],
      ['A', { createdFrom: '2026-02-31' }],
      ['A', { createdTo: 'yesterday' }],
      ['A', { organisationId: owner.user.organisation.id }],
    ] as const) {
      expect([name, filter, (await save(owner, name, false, filter)).status]).toEqual([name, filter, 400]);
    }
    expect((await ask(owner, 'change', { id: 'none', name: 'A', isShared: false })).status).toBe(400);
    expect((await ask(owner, 'remove', { id: 'none' })).status).toBe(400);
    expect(await names(owner)).toEqual(before);
  });

  test(`one person keeps ${String(SAVED_FILTERS_MAX)}, however many are saved at once`, async () => {
    const answers = await Promise.all(
      Array.from({ length: SAVED_FILTERS_MAX + 5 }, (_, n) => save(viewer, `Many ${String(n)}`)),
    );
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(5);
    expect((await list(viewer)).filter(({ isOwn }) => isOwn)).toHaveLength(SAVED_FILTERS_MAX);
    expect((await save(viewer, 'One more')).body).toMatchObject({ data: { reason: { code: 'filter.tooMany' } } });
    await saved(owner, 'Another person’s');
  });

  test('with a deleted person go its own; what it shared stays', async () => {
    await saved(member, 'Private');
    const shared = await saved(member, 'For the team', true);
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    expect((await harbour.trpc('mutation', 'admin.deleteUser', { id: member.user.id }, admin.cookie)).status).toBe(200);
    const rows = await harbour.database.read
      .selectFrom('saved_filters')
      .select('name')
      .where('user_id', '=', member.user.id)
      .where('is_shared', '=', 0)
      .execute();
    expect(rows).toEqual([]);
    expect(await list(owner)).toContainEqual(expect.objectContaining({ id: shared.id, madeBy: 'Deleted user' }));
  });

  test('with a person who moves to another organisation go all it saved', async () => {
    const guest = await harbour.signUp('guest');
    await saved(guest, 'Left behind', true);
    await harbour.database.transaction((trx) =>
      updateUserOrganisation(trx, {
        id: guest.user.id,
        organisationId: owner.user.organisation.id,
        role: 'sender',
        now: new Date(harbour.clock.now).toISOString(),
      }),
    );
    const found = await harbour.database.read
      .selectFrom('saved_filters')
      .select('name')
      .where('user_id', '=', guest.user.id)
      .execute();
    expect(found).toEqual([]);
  });
});
