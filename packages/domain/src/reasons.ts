import { ACCOUNTS } from './reasons/accounts.reasons.ts';
import { BORDERS } from './reasons/borders.reasons.ts';
import { DEVELOPERS } from './reasons/developers.reasons.ts';
import { INPUTS } from './reasons/inputs.reasons.ts';
import { MESSAGES } from './reasons/messages.reasons.ts';
import { ORGANISATIONS } from './reasons/organisations.reasons.ts';
import { PAYMENTS } from './reasons/payments.reasons.ts';
import { PLANS } from './reasons/plans.reasons.ts';
import { PROOFS } from './reasons/proofs.reasons.ts';
import { REQUESTS } from './reasons/requests.reasons.ts';
import { SHIPMENTS } from './reasons/shipments.reasons.ts';

/**
 * Why something was refused, in English beside its code: to the letter what REST answers (D16, D21).
 * The compiler asks for each in the other languages. A slot may say how its value is written:
 * `{{limit, number}}`, `money`, `date`, `status`, `statuses` or `priorities`. What stands before the dot says in which file.
 */
export const REASONS = {
  ...INPUTS,
  ...REQUESTS,
  ...ACCOUNTS,
  ...PLANS,
  ...ORGANISATIONS,
  ...SHIPMENTS,
  ...PROOFS,
  ...MESSAGES,
  ...BORDERS,
  ...DEVELOPERS,
  ...PAYMENTS,
} as const;
