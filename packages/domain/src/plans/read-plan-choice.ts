import { z } from 'zod';

import { type Plan, PLANS } from './plans.ts';

/** The longest choice that is read: the plans themselves take a third of it. */
const MAX_LENGTH = 2048;

const named = z.looseObject({ name: z.string().max(40) });

/**
 * The plan that an address asks for, looked up by its name; price and all else are ours (D4).
 * Undefined for what cannot be read, is too long, or names no plan of ours.
 */
export function readPlanChoice(text: string | null): Plan | undefined {
  if (text === null || text.length > MAX_LENGTH) return undefined;
  const { data } = named.safeParse(parse(text));
  const name = data?.name.toLowerCase();
  return PLANS.find((plan) => plan.name.toLowerCase() === name);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
