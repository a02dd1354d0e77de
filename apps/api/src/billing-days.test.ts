import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Billing } from '@msafara/domain/billing/billing.schema';
import { expect, test } from 'vitest';

import { orderReminders } from './features/billing/reminders.service.ts';
import { purchasesAt } from './testing/purchases.ts';
import { PASSWORD, startTestApp } from './testing/test-app.ts';

const DAY = 24 * 3_600_000;

test.each(TEST_DIALECTS)(
  'mails tell the days of a period in the zone of the owner, as the screens do, on %s (D14)',
  async (dialect) => {
    const harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    const shop = purchasesAt(harbour);
    const owner = await harbour.signUp('owner');
    const settings = { timezone: 'Africa/Nairobi', dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'en' };
    /** Time passes; the owner signs in again. */
    async function pass(until: string): Promise<void> {
      harbour.clock.now = Date.parse(until);
      Object.assign(owner, await harbour.signIn(owner.user.email, PASSWORD));
    }
    expect((await harbour.trpc('mutation', 'account.changeSystem', settings, owner.cookie)).status).toBe(200);
    // It is half past one of the next day there.
    const evening = `${new Date(harbour.clock.now + DAY).toISOString().slice(0, 10)}T22:30:00.000Z`;
    await pass(evening);
    await shop.buy({ token: owner.token }, {}, '49.00');
    const { body } = await harbour.trpc('query', 'billing.read', undefined, owner.cookie);
    const { paidUntil } = body as Billing;
    const dayThere = (instant: string) =>
      new Date(Date.parse(instant) + 3 * 3_600_000).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    await pass(new Date(Date.parse(paidUntil ?? '') - 7 * DAY).toISOString());
    await orderReminders(harbour.deps);
    await harbour.runJobs();
    const mails = await shop.mailsTo(owner.user.email);
    const textOf = (template: string) => mails.find((mail) => mail.template === template)?.text;
    expect(textOf('receipt')).toContain(`From: ${dayThere(evening)}`);
    expect(textOf('receipt')).toContain(dayThere(paidUntil ?? ''));
    expect(textOf('reminder')).toContain(dayThere(paidUntil ?? ''));
    const { body: told } = await harbour.rest('GET', '/api/notifications', { token: owner.token });
    const notices = (told as { message: string }[]).map(({ message }) => message);
    expect(notices).toHaveLength(2);
    for (const notice of notices) expect(notice).toContain(dayThere(paidUntil ?? ''));
    await harbour.close();
  },
);

test.each(TEST_DIALECTS)(
  'a reminder that comes too late says nothing of days that are past, on %s (D4)',
  async (dialect) => {
    const harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    const shop = purchasesAt(harbour);
    const owner = await harbour.signUp('owner');
    const { body } = await harbour.trpc('query', 'billing.read', undefined, owner.cookie);
    const end = Date.parse((body as Billing).paidUntil ?? '');
    harbour.clock.now = end - 7 * DAY;
    await orderReminders(harbour.deps);
    // Nothing runs until the last day.
    harbour.clock.now = end - DAY;
    await orderReminders(harbour.deps);
    await harbour.runJobs();
    const reminders = (await shop.mailsTo(owner.user.email)).filter(({ template }) => template === 'reminder');
    expect(reminders.map(({ subject }) => subject)).toEqual([expect.stringMatching(/ends in 1 day$/u)]);
    await harbour.close();
  },
);
