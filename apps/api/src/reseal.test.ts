import { upsertMessageSettings } from '@msafara/db/messages/message-settings.repository';
import { listSealedTexts, type SealedPlace } from '@msafara/db/starting/sealed-texts.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { nowOf } from './deps.ts';
import { openAccount } from './features/messages/accounts.ts';
import { addressKeyOf } from './features/messages/address-key.ts';
import { codesOf } from './features/proofs/door-code.ts';
import { resealTexts } from './reseal.ts';
import { createSecrets } from './secrets.ts';
import { startTestApp, TEST_KEY } from './testing/test-app.ts';
import { fillOrganisation } from './testing/two-organisations.ts';

const PLACES: readonly SealedPlace[] = ['key', 'sms', 'whatsapp', 'proofLink'];
const NEW = Buffer.alloc(32, 7);

describe.each(TEST_DIALECTS)('SECRET_KEY is changed on %s', (dialect) => {
  test('a start encrypts all by the new one, after which the previous one is not needed', async () => {
    const harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    const { deps, database } = harbour;
    const { owner } = await fillOrganisation(harbour, 'kivu');
    const organisationId = owner.user.organisation.id;
    await addressKeyOf(deps, '+254712000001');
    await codesOf(deps);
    const account = deps.secrets.seal('message-account', organisationId, '{"username":"kivu","apiKey":"quiet"}');
    const settings = { takes_followers: 0, is_stopped: 0, kept_days: 90, updated_at: nowOf(deps) };
    const accounts = {
      sms: 'africas-talking',
      sender_id: null,
      sms_account: account,
      whatsapp_account: account,
    } as const;
    await database.transaction((trx) =>
      upsertMessageSettings(trx, { organisation_id: organisationId, ...accounts, ...settings }),
    );
    const texts = async () => {
      const lists = await Promise.all(
        PLACES.map((place) => listSealedTexts(database.read, place, { after: '', limit: 100 })),
      );
      return lists.map((list) => list.map(({ sealed }) => sealed));
    };
    const before = await texts();
    expect(before.map((list) => list.length)).toEqual([2, 1, 1, 1]);

    const lost = await resealTexts({ ...deps, secrets: createSecrets(NEW) });
    expect(lost).toEqual({ key: 2, sms: 1, whatsapp: 1 });
    expect(await texts()).toEqual(before);

    const previous = Buffer.from(TEST_KEY, 'hex');
    const env = { ...deps.env, SECRET_KEY_PREVIOUS: previous };
    const wrong = { ...deps, env, secrets: createSecrets(NEW, NEW) };
    expect(await resealTexts(wrong)).toEqual({ key: 2, sms: 1, whatsapp: 1, proofLink: 1 });
    const both = { ...deps, env, secrets: createSecrets(NEW, previous) };
    expect(await resealTexts(both)).toEqual({});
    for (const sealed of before.flat()) expect((await texts()).flat()).not.toContain(sealed);
    const alone = { ...deps, secrets: createSecrets(NEW) };
    expect(await resealTexts(alone)).toEqual({});
    const [sealed = null] = (await texts())[1] ?? [];
    expect(openAccount(alone, organisationId, sealed)).toEqual({ username: 'kivu', apiKey: 'quiet' });
    await harbour.close();
  });
});
