import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';

const PASSWORD = 'a quiet harbour';

let counter = 0;

/** What no other name of a run has in it. */
export function stamp(): string {
  counter += 1;
  return `${String(process.pid)}-${String(Date.now())}-${String(counter)}`;
}

/** Registers somebody new through the form and ends on the dashboard; answers the e-mail. */
export async function register(
  page: Page,
  accountType: 'Sender' | 'Viewer' | 'Admin' = 'Sender',
  name = 'Amina Diallo',
): Promise<string> {
  const email = `person-${stamp()}@example.com`;
  await page.goto('/register');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('radio', { name: accountType }).check({ force: true });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  return email;
}

/** Signs in with the demo account as the login page fills it in. */
export async function signInToDemo(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Auto Fill' }).click();
  await signIn(page);
}

const STAFF = { email: 'harbour-master@example.com', password: 'the quay at night' };

export async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await signIn(page);
}

/** Signs in as somebody who registered earlier. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signIn(page);
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
}

/** Creates a shipment in the dialog of /shipments; answers its generated number. */
export async function createShipment(
  page: Page,
  places = { origin: 'Mombasa', destination: 'Kampala' },
): Promise<string> {
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
