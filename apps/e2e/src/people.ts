import { randomInt } from 'node:crypto';

import { type APIRequestContext, expect, type Page, request as newRequests } from '@playwright/test';
import { z } from 'zod';

import { settle, watch } from './looks.ts';

/** Of everybody who registers here. */
export const PASSWORD = 'a quiet harbour';

let counter = 0;

/** What no other name of a run has in it; short enough that a tracking number with it stays on one line. */
export function stamp(): string {
  counter += 1;
  return `${String(process.pid)}-${String(Date.now()).slice(-8)}-${String(counter)}`;
}

/** Registers somebody new and keeps the session in the browser, which has no screen open yet; answers the e-mail. */
export async function register(
  page: Page,
  accountType: 'Sender' | 'Viewer' | 'Admin' = 'Sender',
  name = 'Amina Diallo',
  language = 'en',
): Promise<string> {
  const email = `person-${stamp()}@example.com`;
  await enter(page, 'auth.register', {
    name,
    email,
    password: PASSWORD,
    role: accountType.toLowerCase(),
    timezone: 'Africa/Nairobi',
    language,
  });
  return email;
}

/** The same through the form, as people do; ends on the dashboard. */
export async function registerByForm(page: Page, accountType: 'Sender' | 'Admin' = 'Sender'): Promise<string> {
  const email = `person-${stamp()}@example.com`;
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Amina Diallo');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('radio', { name: accountType }).check({ force: true });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  return email;
}

const DEMO = { email: 'demo@msafara.example', password: 'msafara-demo' };
const STAFF = { email: 'harbour-master@example.com', password: 'the quay at night' };

/** Keeps a session of the demo in the browser, as `register` does one of somebody new. */
export async function signInToDemo(page: Page): Promise<void> {
  await enter(page, 'auth.login', DEMO);
}

/** Keeps a session of the platform's staff in the browser. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await enter(page, 'auth.login', STAFF);
}

/** Keeps a session in the browser of somebody who registered earlier. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await enter(page, 'auth.login', { email, password: PASSWORD });
}

/** Shows the figures to an organisation without a shipment too, as after hiding its first steps. */
export async function hideFirstSteps(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('first-steps', 'hidden'));
}

/** The organisation of whoever is signed in. */
export async function organisationOf(page: Page): Promise<{ id: string }> {
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  return z.object({ organisation: z.object({ id: z.string() }) }).parse(JSON.parse(stored ?? '')).organisation;
}

/** Gives the organisation of whoever is signed in another plan, without an end unless one is named, as the platform's staff does. */
export async function setTier(
  page: Page,
  tier: 'starter' | 'growth' | 'enterprise',
  paidUntil: string | null = null,
): Promise<void> {
  const organisation = await organisationOf(page);
  const staff = await newRequests.newContext({ baseURL: new URL(page.url()).origin });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const signedIn = await staff.post('/trpc/auth.login', { headers, data: STAFF });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
  const data = { organisationId: organisation.id, subscriptionTier: tier, paidUntil };
  const answer = await staff.post('/trpc/admin.setPlan', { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await staff.dispose();
}

/** Ends the session without a word to its page, which has all that it asked for: the next thing that is asked for is refused. */
export async function endSession(page: Page): Promise<void> {
  await settle(page, { isLive: true });
  await page.context().clearCookies();
}

/** Signs in again in the dialog of a session that ended over something that is not saved. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
}

/** Signs in through the form, as people do; the login page fills in the demo account. */
export async function signInByForm(page: Page, who: 'demo' | 'staff'): Promise<void> {
  await page.goto('/login');
  if (who === 'demo') await page.getByRole('button', { name: 'Auto Fill' }).click();
  else {
    await page.getByLabel('Email').fill(STAFF.email);
    await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  }
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
}

const entered = z.object({ result: z.object({ data: z.object({ handle: z.string(), user: z.looseObject({}) }) }) });

/** What the forms do when they are answered: the cookie is the server's to set, the other two keys ours (§9). */
async function enter(page: Page, procedure: string, input: Record<string, unknown>): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await page.request.post(`/trpc/${procedure}`, { headers, data: input });
  expect(answer.status(), await answer.text()).toBe(200);
  const { handle, user } = entered.parse(await answer.json()).result.data;
  watch(page);
  // Storage belongs to an origin. This answer has a page's headers: the browser goes on with the same process.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([token, stored]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', stored);
    },
    [handle, JSON.stringify(user)] as const,
  );
}

type Places = { origin: string; destination: string };

const PLACES: Places = { origin: 'Mombasa', destination: 'Kampala' };

/** Creates a shipment in the dialog of /shipments; answers its generated number. */
export async function createInDialog(page: Page, places = PLACES): Promise<string> {
  await page.goto('/shipments?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  const field = dialog.getByLabel('Tracking Number');
  await expect(field).toHaveValue(/^SH-\d{6}[A-Z]{3}$/u);
  await dialog.getByLabel('Origin').fill(places.origin);
  await dialog.getByLabel('Destination').fill(places.destination);
  const number = await field.inputValue();
  await dialog.getByRole('button', { name: 'Create Shipment' }).click();
  await expect(page.getByText(`Shipment created successfully! Tracking: ${number}`).first()).toBeVisible();
  return number;
}

/** Creates a shipment by a request, not in the dialog; returns its number. */
export async function createShipment(page: Page, places = PLACES): Promise<string> {
  const letter = () => String.fromCodePoint(randomInt(65, 91));
  const trackingNumber = `SH-${String(randomInt(100_000, 1_000_000))}${letter()}${letter()}${letter()}`;
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { trackingNumber, ...places };
  const answer = await page.request.post('/trpc/shipments.create', { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return trackingNumber;
}

/** Creates shipments over the REST paths as a third party would; answers their numbers. */
export async function createOverRest(
  request: APIRequestContext,
  email: string,
  shipments: readonly Record<string, unknown>[],
): Promise<string[]> {
  const headers = await bearerOf(request, { email, password: PASSWORD });
  const created = z.object({ trackingNumber: z.string() });
  const numbers: string[] = [];
  for (const shipment of shipments) {
    const trackingNumber = `E2E-${stamp()}`;
    const answer = await request.post('/api/shipments', {
      headers,
      data: { trackingNumber, origin: 'Mombasa', destination: 'Kampala', ...shipment },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    numbers.push(created.parse(await answer.json()).trackingNumber);
  }
  return numbers;
}

/** Deletes somebody's account as an administrator does, over the REST paths. */
export async function deleteAccount(request: APIRequestContext, email: string): Promise<void> {
  const headers = await bearerOf(request, STAFF);
  const users = z.array(z.object({ id: z.string(), email: z.string() }));
  const listed = users.parse(await (await request.get('/api/admin/users', { headers })).json());
  const id = listed.find((user) => user.email === email)?.id ?? '';
  const deleted = await request.delete(`/api/admin/users/${id}`, { headers });
  expect(deleted.ok(), await deleted.text()).toBe(true);
}

async function bearerOf(request: APIRequestContext, who: { email: string; password: string }) {
  const signedIn = await request.post('/api/auth/login', { data: who });
  const { token } = z.object({ token: z.string() }).parse(await signedIn.json());
  return { authorization: `Bearer ${token}` };
}

/** As the browser notes it, so many scans of whoever is signed in wait on this device. */
async function leaveScans(page: Page, count: number): Promise<void> {
  await page.evaluate((waiting) => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string };
    localStorage.setItem('scans-waiting', JSON.stringify({ [id]: waiting }));
  }, count);
}

/** Presses Sign out while two scans wait on the device, is asked about them, and stays signed in. */
export async function staySignedIn(page: Page): Promise<void> {
  await leaveScans(page, 2);
  await page.getByRole('button', { name: 'Sign out' }).click();
  const waiting = page.getByRole('dialog', { name: '2 scans are not sent yet' });
  await waiting.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(waiting).toBeHidden();
  await leaveScans(page, 0);
}
