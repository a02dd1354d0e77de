import { expect, type Locator, type Page } from '@playwright/test';

import { test } from './test.ts';

/** The links of a part, in their order: the words of each and where it leads. */
async function expectLinks(part: Locator, links: string[]): Promise<void> {
  const read = () =>
    part
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => `${link.textContent.trim()} ${link.getAttribute('href') ?? ''}`));
  await expect.poll(read).toEqual(links);
}

const topBar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const footer = (page: Page) => page.getByRole('navigation', { name: 'Footer' });

const AUDIENCES = [
  {
    title: 'Port operators',
    text: 'Know what has left the quay and what is still waiting at the gate.',
    points: [
      'A number and a QR code for every load',
      'Status recorded at the gate by phone',
      'Exceptions counted on the dashboard',
      'Every change kept with its time and place',
    ],
  },
  {
    title: 'Freight carriers and logistics providers',
    text: 'Drivers record each stop; dispatchers stop calling to ask.',
    points: [
      'Scan and update from a small phone',
      'Six plain statuses, from Created to Delivered',
      'Delays marked with their reason',
      'Roles for those who write and those who look',
    ],
  },
  {
    title: 'Importers and exporters',
    text: 'Give the buyer one number and let the road answer.',
    points: [
      'Public tracking without an account',
      'Expected date and delay on one page',
      'A timeline by day, newest first',
      'Express and Urgent marked as such',
    ],
  },
  {
    title: 'NGOs and government agencies',
    text: 'Follow relief and public goods to the district they were meant for.',
    points: [
      'Viewers who see everything and change nothing',
      'A history that cannot be rewritten',
      'Tracking pages that print on paper',
      'Runs on your own server',
    ],
  },
  {
    title: 'Medical, commodity and food distributors',
    text: 'What spoils or saves lives should not be lost between two lorries.',
    points: [
      'Urgent priority seen at a glance',
      'Notes for handling, open to every hand',
      'Issues in one figure, checked first',
      'Works on a weak signal',
    ],
  },
];

test('/vision: five audiences with four points each, four benefits, two claims and the way on (§1, §2)', async ({
  page,
}) => {
  await page.goto('/vision');
  const audiences = page.getByRole('region', { name: 'Who it is for' }).getByRole('article');
  await expect(audiences).toHaveCount(5);
  for (const [n, { title, text, points }] of AUDIENCES.entries()) {
    const audience = audiences.nth(n);
    await expect(audience.getByRole('heading')).toHaveText(title);
    await expect(audience.getByRole('paragraph')).toHaveText(text);
    await expect(audience.getByRole('listitem')).toHaveText(points);
  }
  const benefits = page.getByRole('region', { name: 'What changes' }).getByRole('article');
  await expect(benefits.getByRole('heading')).toHaveText([
    'Fewer calls',
    'One truth',
    'Problems seen early',
    'Nothing to install',
  ]);
  await expect(benefits.getByRole('paragraph')).toHaveText([
    'Whoever waits looks it up instead of ringing the depot.',
    'Sender, driver and receiver read the same page.',
    'Exceptions and delays stand out the day they happen.',
    'A browser is enough, on a phone or at a desk.',
  ]);
  await expect(page.getByRole('definition')).toHaveText(['54', '24/7']);
  await expect(page.getByRole('term')).toHaveText([
    'countries on one continent, one way of tracking',
    'tracking, open to anyone with the number',
  ]);
  await expectLinks(page.getByRole('main'), ['Sign In /login', 'Track Package /track']);
});

test('/pricing: what each plan is and has, and all of it side by side (§2, §9)', async ({ page }) => {
  await page.goto('/pricing');
  const everyPlan = [
    'Dashboard with analytics',
    'Shipment management',
    'QR code generation',
    'QR scan and update',
    'Reports and analytics',
    'User settings',
    'Public tracking',
    'Mobile responsive',
  ];
  for (const { name, about, limits, features } of [
    {
      name: 'Starter',
      about: 'Basic tracking for small teams',
      limits: ['Up to 100 shipments per month', 'Up to 3 users'],
      features: everyPlan,
    },
    {
      name: 'Growth',
      about: 'Advanced tracking for growing fleets',
      limits: ['Up to 1,000 shipments per month', 'Up to 10 users'],
      features: [...everyPlan, 'Live chat support'],
    },
    {
      name: 'Enterprise',
      about: 'Premium tracking with priority support',
      limits: ['Up to 10,000 shipments per month', 'Up to 50 users'],
      features: [...everyPlan, 'Simple ETA system', 'Live chat support'],
    },
  ]) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card.getByText(about, { exact: true })).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveText([...limits, ...features]);
    await expect(card.getByText('Most popular')).toHaveCount(name === 'Growth' ? 1 : 0);
  }

  const table = page.getByRole('region', { name: 'Compare the plans' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Feature', 'Starter', 'Growth', 'Enterprise']);
  const rows = await table
    .getByRole('row')
    .evaluateAll((all) =>
      all
        .slice(1)
        .map((row) =>
          [...row.querySelectorAll('th, td')]
            .map((cell) => cell.querySelector('[aria-label]')?.getAttribute('aria-label') ?? cell.textContent)
            .join(' | '),
        ),
    );
  expect(rows).toEqual([
    'Price per month | $19 | $49 | $99',
    'Shipments per month | up to 100 | up to 1,000 | up to 10,000',
    'Users | up to 3 | up to 10 | up to 50',
    ...everyPlan.map((feature) => `${feature} | Included | Included | Included`),
    'Live chat support | No | Included | Included',
    'Simple ETA system | No | No | Included',
    'Milestones, units, seals and papers | No | Included | Included',
    'Your contact on tracking pages | No | Included | Included',
    'Proofs of a month in one file | No | Included | Included',
    'Clocks, bonds and the cost of waiting | No | No | Included',
    'SMS to recipients per month, in segments | No | up to 200 | up to 1,000',
    'Room for pictures and papers | No | 1 GB | 10 GB',
    'Webhook addresses | up to 2 | up to 5 | up to 10',
  ]);

  await page.getByRole('link', { name: 'Choose Starter' }).click();
  await page.getByRole('link', { name: 'Back to Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/u);
});

test('/: the call to action, the footer, and where the buttons lead (§2)', async ({ page }) => {
  await page.goto('/');
  const action = page.getByRole('region', { name: 'Start with the shipment on your desk.' });
  await expect(action.getByText('Plans from $19 a month. Registering needs no card.')).toBeVisible();
  await expectLinks(action, ['Get Started /pricing', 'Track Package /track']);
  await expectLinks(topBar(page), ['Our Vision /vision', 'Pricing /pricing', 'Track Package /track', 'Sign In /login']);
  await expect(page.getByText('Msafara is Swahili for a caravan: many loads, one road, nobody lost.')).toBeVisible();
  await expectLinks(footer(page), [
    'Our Vision /vision',
    'Pricing /subscription',
    'Track Package /track',
    'Border times /corridors',
    'Sign In /login',
  ]);
});

test('/login and /register: links, what is wrong under its field, and no bar of the signed-in part (§2, §5)', async ({
  page,
}) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  await expectLinks(topBar(page), ['Home /', 'Our Vision /vision', 'Pricing /pricing', 'Track Package /track']);
  await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/pricing');
  await expect(page.getByRole('button', { name: /^(Notifications|Your account)/u })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Screens' })).toHaveCount(0);
  await main.getByLabel('Email').fill('not an address');
  await main.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(main.getByText('Valid email is required', { exact: true })).toBeVisible();

  // No answer of the server: the page's own words.
  await page.route('**/trpc/auth.login*', (route) => route.abort());
  await main.getByLabel('Email').fill('somebody@example.com');
  await main.getByRole('button', { name: 'Sign In' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Login failed' });
  await expect(toast).toContainText('Invalid email or password');

  await page.goto('/register');
  await expect(page.getByRole('button', { name: /^(Notifications|Your account)/u })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  const create = main.getByRole('button', { name: 'Create Account' });
  await create.click();
  for (const [label, text] of [
    ['Full Name', 'Name is required'],
    ['Email', 'Valid email is required'],
    ['Password', 'Password must be at least 8 characters'],
  ] as const) {
    const field = main.getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(new RegExp(text, 'u'));
    await expect(main.getByText(text, { exact: true })).toBeVisible();
    expect(await redBorder(field), label).toBe(true);
  }
  await main.getByLabel('Full Name').fill('Amina Diallo');
  await main.getByLabel('Email').fill('somebody@example.com');
  await main.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  expect(await redBorder(main.getByLabel('Full Name'))).toBe(false);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/auth.register*', async (route) => {
    await answered;
    await route.abort();
  });
  await create.click();
  await expect(main.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  answer();
  await expect(page.getByText('Failed to create account')).toBeVisible();
  await expect(create).toBeEnabled();
});

/** Whether the border of a field is more red than green or blue by far. */
async function redBorder(field: Locator): Promise<boolean> {
  const colour = await field.evaluate((input) => {
    const edges = [input, input.parentElement ?? input].map((box) => getComputedStyle(box));
    return edges.find(({ borderTopWidth }) => borderTopWidth !== '0px')?.borderTopColor ?? '';
  });
  const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/\d+/gu)].map(([digits]) => Number(digits));
  return red > green + 60 && red > blue + 60;
}

test('/track: the field says what belongs there, keeps the number, and waits for the answer (§2)', async ({ page }) => {
  await page.goto('/track');
  const field = page.getByLabel('Tracking number');
  const button = page.getByRole('button', { name: 'Track Package' });
  await expect(field).toHaveAttribute('placeholder', 'SH-001234');
  await expect(button).toBeDisabled();
  await field.fill('   ');
  await expect(button).toBeDisabled();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/track$/u);

  let asked = 0;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/public/track/*', async (route) => {
    asked += 1;
    await answered;
    await route.abort();
  });
  await field.fill(' SH-482917KQT ');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/track\?tn=SH-482917KQT$/u);
  await expect(button).toBeDisabled();
  answer();
  await expect(button).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  // Nobody asks a second time by itself (§7).
  expect(asked).toBe(1);

  await page.goto('/track?tn=SH-482917KQT');
  await expect(field).toHaveValue('SH-482917KQT');
});
