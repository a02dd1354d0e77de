import { type PublicTracking, publicTrackingSchema } from '@msafara/domain/tracking/tracking.schema';

/** What the server has written into the page already: a shipment, or that there is none of this number. */
type FirstAnswer = { result?: PublicTracking; missing?: string };

function read(): FirstAnswer {
  const text = document.querySelector('#first-answer')?.textContent;
  if (!text) return {};
  const seed: unknown = JSON.parse(text);
  if (typeof seed !== 'object' || seed === null) return {};
  if ('missing' in seed && typeof seed.missing === 'string') return { missing: seed.missing };
  const { data } = publicTrackingSchema.safeParse('result' in seed ? seed.result : undefined);
  return data ? { result: data } : {};
}

let answer: FirstAnswer | undefined;

/** The server's first answer to a number, as long as nothing newer was asked for (§2). */
export function firstAnswerTo(number: string): FirstAnswer {
  answer ??= read();
  const told = answer.result?.trackingNumber ?? answer.missing;
  return told !== undefined && told === number.trim().toUpperCase() ? answer : {};
}
