import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const valid = { trackingNumber: 'SH-000001ABC', origin: 'Tema', destination: 'Kumasi' };
const NOWHERE = '0198c0de-0000-7000-8000-000000000001';

describe('a refusal is a code with its values, beside English sentences (D21)', () => {
  let harbour: TestApp;
  let sender: Person;

  beforeAll(async () => {
    harbour = await startTestApp('sqlite');
    sender = await harbour.signUp('sender');
  });

  afterAll(() => harbour.close());

  test('of an input that breaks its schema, over both ways', async () => {
    const body = { ...valid, notes: 'x'.repeat(2001), isDelayed: 'perhaps', hidden: 1 };
    const message = 'Some fields need attention.';
    const reason = { code: 'input.invalid', params: {} };
    const fieldErrors = {
      notes: 'At most 2000 characters',
      isDelayed: 'Invalid input: expected boolean, received string',
      '': 'Unrecognized key: "hidden"',
    };
    const fieldCodes = {
      notes: { code: 'text.tooLong', params: { max: 2000 } },
      isDelayed: { code: 'value.invalid', params: {} },
      '': { code: 'key.unknown', params: { keys: 'hidden' } },
    };
    const byRest = await harbour.rest('POST', '/api/shipments', { token: sender.token, body });
    expect(byRest.body).toEqual({ message, code: 'INVALID_INPUT', reason, fieldErrors, fieldCodes });
    const byTrpc = await harbour.trpc('mutation', 'shipments.create', body, sender.cookie);
    expect(byTrpc.body).toMatchObject({
      message,
      data: { code: 'BAD_REQUEST', domainCode: 'INVALID_INPUT', reason, fieldErrors, fieldCodes },
    });
  });

  test('of a use case, over both ways', async () => {
    const taken = { ...valid, trackingNumber: 'SH-TAKEN01' };
    await harbour.rest('POST', '/api/shipments', { token: sender.token, body: taken });
    const message = 'This tracking number is already in use.';
    const reason = { code: 'trackingNumber.taken', params: {} };
    const byRest = await harbour.rest('POST', '/api/shipments', { token: sender.token, body: taken });
    expect(byRest.body).toEqual({
      message,
      code: 'TRACKING_NUMBER_TAKEN',
      reason,
      fieldErrors: { trackingNumber: message },
      fieldCodes: { trackingNumber: reason },
    });
    const byTrpc = await harbour.trpc('mutation', 'shipments.create', taken, sender.cookie);
    expect(byTrpc.body).toMatchObject({
      message,
      data: {
        code: 'CONFLICT',
        domainCode: 'TRACKING_NUMBER_TAKEN',
        reason,
        fieldErrors: { trackingNumber: message },
        fieldCodes: { trackingNumber: reason },
      },
    });
  });

  test('of what is no request of ours', async () => {
    const lost = await harbour.rest('GET', '/api/nothing-here');
    expect(lost.body).toEqual({
      message: 'There is nothing here.',
      code: 'NOT_FOUND',
      reason: { code: 'request.nothingHere', params: {} },
    });
  });

  test('of each shipment of a bulk change and of each row of an import', async () => {
    const bulk = await harbour.trpc('mutation', 'shipments.removeMany', { ids: [NOWHERE] }, sender.cookie);
    expect(bulk.body).toMatchObject({
      results: [
        {
          refusal: {
            code: 'SHIPMENT_NOT_FOUND',
            message: 'Shipment not found',
            reason: { code: 'shipment.notFound', params: {} },
          },
        },
      ],
    });
    const rows = [{ nth: 0, values: { origin: 'Tema', destination: '', notes: 'x'.repeat(2001) } }];
    const imported = await harbour.trpc('mutation', 'shipments.importRows', { rows }, sender.cookie);
    expect(imported.body).toMatchObject({
      results: [
        {
          outcome: 'refused',
          message: 'Some fields need attention.',
          reason: { code: 'input.invalid', params: {} },
          fieldErrors: { destination: 'Destination is required', notes: 'At most 2000 characters' },
          fieldCodes: {
            destination: { code: 'destination.required', params: {} },
            notes: { code: 'text.tooLong', params: { max: 2000 } },
          },
        },
      ],
    });
  });
});
