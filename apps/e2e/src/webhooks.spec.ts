import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from '@playwright/test';

import { changeAnswer, expectOpenUntilAnswer } from './answers.ts';
import { expectSound } from './looks.ts';
import { register } from './people.ts';
import { test } from './test.ts';

type Receiver = { url: string; types: string[]; answer: (status: number) => void; close: () => Promise<void> };

/** Another system, which notes the types of what it gets and answers as it is told. */
async function startReceiver(): Promise<Receiver> {
  const types: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      types.push((JSON.parse(body) as { type: string }).type);
      response
        .writeHead(status, { 'content-type': 'text/plain' })
        .end(status === 200 ? 'thank you' : 'no healthy upstream');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/hooks/msafara`,
    types,
    answer: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

test('an owner makes a webhook, sees what failed and why, sends it again, pauses and deletes it', async ({
  page,
  baseURL,
}) => {
  const receiver = await startReceiver();
  try {
    await register(page);
    await page.goto('/settings?tab=developers&part=webhooks');
    await expect(page.getByText('No webhook yet')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Address').fill('somewhere');
    await form.getByLabel('All', { exact: true }).click();
    await form.getByRole('button', { name: 'Create webhook' }).click();
    await expect(form.getByText('Type an address such as')).toBeVisible();
    await expect(form.getByText('Choose at least one event.')).toBeVisible();
    await expectSound(page);
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByLabel('Description').fill('Orders and invoicing');
    await form.getByLabel('shipment.created').click();
    await form.getByLabel('shipment.delivered').click();
    await form.getByRole('button', { name: 'Create webhook' }).click();

    const card = page.getByRole('region', { name: 'Copy this secret now' });
    await expect(card.getByRole('heading')).toBeFocused();
    await expect(card.getByText(/^whsec_/u)).toBeVisible();
    await expectSound(page);
    await card.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: receiver.url, exact: true }).click();
    await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible();
    await expect(page.getByText('Sends 2 of 15 event types')).toBeVisible();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    // What another window changed meanwhile stays.
    const hooks = (await (await page.request.get('/api/webhooks')).json()) as { webhooks: { id: string }[] };
    const elsewhere = await page.request.post('/trpc/webhooks.edit', {
      headers: { origin: baseURL ?? '' },
      data: { id: hooks.webhooks[0]?.id, types: ['shipment.created', 'shipment.delivered', 'message.failed'] },
    });
    expect(elsewhere.status()).toBe(200);
    await form.getByLabel('Description').fill('Orders');
    await expectOpenUntilAnswer(page, form, 'webhooks.edit', 'Save');
    await expect(form).toBeHidden();
    await expect(page.getByText('Sends 3 of 15 event types')).toBeVisible();
    await page.getByRole('button', { name: 'Send test event' }).click();
    const attempts = page.getByRole('table', { name: 'Attempts' });
    await expect(attempts.getByRole('row', { name: /endpoint\.test.*200/u })).toBeVisible();

    receiver.answer(503);
    const made = await page.request.post('/trpc/shipments.create', {
      headers: { origin: baseURL ?? '' },
      data: { trackingNumber: `HOOK-${String(Date.now()).slice(-6)}`, origin: 'Mombasa', destination: 'Kampala' },
    });
    expect(made.status()).toBe(200);
    await expect(attempts.getByRole('row', { name: /shipment\.created.*503/u }).first()).toBeVisible();
    await expect(page.getByText(/^Failing since /u)).toBeVisible();
    await attempts
      .getByRole('button', { name: /attempt of shipment\.created/u })
      .first()
      .click();
    const view = page.getByRole('complementary').filter({ hasText: 'Request' });
    await expect(view.getByText('no healthy upstream')).toBeVisible();
    await expect(view.getByText(/webhook-signature: v1,\S+ v1a,/u)).toBeVisible();
    await expectSound(page);
    receiver.answer(200);
    await view.getByRole('button', { name: 'Resend' }).click();
    // The first try of a new delivery: the second one of the old delivery may arrive by itself meanwhile.
    const resent = attempts.getByRole('row', { name: /shipment\.created.* 1 200 /u });
    await expect(resent).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    expect(receiver.types).toContain('shipment.created');
    await view.getByRole('button', { name: 'Close' }).click();

    // Older ones may not come, which is said; what is there stays.
    await changeAnswer(page, 'webhooks.attempts', (data) => Object.assign({}, data, { nextCursor: 'gone' }));
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect(page.getByText('The attempts did not load.')).toBeVisible();
    await expect(resent).toBeVisible();
    await page.unroute('**/trpc/*webhooks.attempts*');

    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make the new secret' }).click();
    await expect(card.getByRole('heading')).toBeFocused();
    await expect(page.getByText(/^The old secret signs too until /u)).toBeVisible();
    await page.getByRole('button', { name: 'Replay failed since…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Everything had arrived.')).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Events are kept for 30 days and sent once it is active again.')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 720 });
    await page
      .getByRole('button', { name: /attempt of shipment\.created/u })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText('Response')).toBeVisible();
    await expectSound(page);
    await view.getByRole('button', { name: 'Close' }).click();
    // Another tab deletes it: what is open here says so.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Delete' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(other.getByText('No webhook yet')).toBeVisible();
    await other.close();
    await expect(page.getByText('This webhook does not exist.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();
    await page.getByRole('button', { name: 'All webhooks' }).click();
    await expect(page.getByText('No webhook yet')).toBeVisible();
  } finally {
    await receiver.close();
  }
});

test('the event catalogue shows each type, with one’s own newest where there is one', async ({ page, baseURL }) => {
  await register(page);
  const trackingNumber = `CATALOGUE-${String(Date.now()).slice(-6)}`;
  await page.request.post('/trpc/shipments.create', {
    headers: { origin: baseURL ?? '' },
    data: { trackingNumber, origin: 'Mombasa', destination: 'Kampala' },
  });
  await page.goto('/settings?tab=developers&part=events');
  await page.getByText('shipment.created', { exact: true }).click();
  await expect(page.getByText(trackingNumber)).toBeVisible();
  await page.getByText('shipment.delivered', { exact: true }).click();
  await expect(page.locator('details[open]').getByText('An example: none of yours is kept')).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 320, height: 720 });
  await expectSound(page);
});
