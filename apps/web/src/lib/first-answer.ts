import { type PageFacts, pageSeedSchema } from '@msafara/domain/tracking/page-facts.schema';
import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';

/** What the server has written into the page already: a shipment, or that there is none of this number. */
type FirstAnswer = { result?: PublicTracking; facts?: PageFacts; missing?: string };

function read(): FirstAnswer {
  const text = document.querySelector('#first-answer')?.textContent;
  if (!text) return {};
  const seed: unknown = JSON.parse(text);
  if (typeof seed !== 'object' || seed === null) return {};
  if ('missing' in seed && typeof seed.missing === 'string') return { missing: seed.missing };
  const { data } = pageSeedSchema.safeParse(seed);
  return data ?? {};
}

let answer: FirstAnswer | undefined;

/** What the server has answered with the page, until it is forgotten (§2). */
export function firstAnswer(): FirstAnswer {
  answer ??= read();
  return answer;
}

/** The page of the answer was left: whoever comes back asks anew. */
export function forgetFirstAnswer(): void {
  answer = {};
}

/** An answer, if it is the one to a number. */
export function answerTo(number: string, given: FirstAnswer): FirstAnswer {
  const told = given.result?.trackingNumber ?? given.missing;
  return told !== undefined && told === number.trim().toUpperCase() ? given : {};
}
