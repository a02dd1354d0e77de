import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { freshDatabaseUrl } from '@msafara/db/testing/test-databases';
import { expect, test } from 'vitest';

import { startTestApp } from './testing/test-app.ts';

/** Delivers a shipment, commits that, and is gone before it announces it. */
const dyingProcess = (url: string, number: string) => `
  const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('@msafara/db/open-database'))});
  const database = await openDatabase(${JSON.stringify(url)}, { timing: { gatherMs: 3_600_000 } });
  await database.transaction(async (trx, announce) => {
    await trx.updateTable('shipments').set({ status: 'Delivered' }).where('number_key', '=', '${number}').execute();
    announce({ kind: 'shipments', organisationId: 'ours', trackingNumber: '${number}' });
  });
  process.kill(process.pid, 'SIGKILL');`;

test('what a process committed before it died is what others answer soon, though it announced nothing (D30)', async () => {
  const url = await freshDatabaseUrl('postgres');
  const harbour = await startTestApp('postgres', { RATE_LIMITS: 'off' }, { databaseUrl: url });
  const { token } = await harbour.signUp('owner');
  const body = { trackingNumber: 'SH-000001AAA', origin: 'Tema', destination: 'Kumasi' };
  expect((await harbour.rest('POST', '/api/shipments', { token, body })).status).toBe(201);
  const statusOf = async () => {
    const { body: answer } = await harbour.rest('GET', '/api/public/track/SH-000001AAA');
    return (answer as { status: string }).status;
  };
  await expect.poll(() => harbour.database.changes.epoch()).toBeDefined();
  // What is read before its own announcement has come back is not kept.
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  expect(await statusOf()).toBe('Created');
  const died = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    dyingProcess(url, body.trackingNumber),
  ]).catch((error: { signal?: string }) => error);
  expect(died).toMatchObject({ signal: 'SIGKILL' });
  await expect.poll(statusOf, { timeout: 15_000 }).toBe('Delivered');
  await harbour.close();
}, 40_000);
