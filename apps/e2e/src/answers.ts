import type { Page } from '@playwright/test';
import { z } from 'zod';

const batch = z.array(z.looseObject({ result: z.object({ data: z.unknown() }).optional() }));

/** Changes what the server answers to a procedure: states that it would take long, or somebody else, to reach. */
export async function changeAnswer(page: Page, procedure: string, change: (data: unknown) => unknown): Promise<void> {
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    const asked = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const response = await route.fetch();
    const json = batch
      .parse(await response.json())
      .map((answer, n) =>
        asked[n] === procedure && answer.result ? { result: { data: change(answer.result.data) } } : answer,
      );
    await route.fulfill({ response, json });
  });
}
