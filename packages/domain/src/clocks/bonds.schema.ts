import { z } from 'zod';

import { say, type Said } from '../say.ts';
import { answeredId, answeredInstant, instant, keyText, requiredLine, storedId } from '../text/text.schema.ts';
import { daySchema } from './calendar.schema.ts';
import { AMOUNT_MAX, currencySchema, minorOf, type Money, moneySchema } from './currency.ts';

/** What a bond secures: transit through a region by one paper, transit, goods that leave again, goods in bond, all of a year, another. */
export const BOND_KINDS = ['regional', 'transit', 'temporary_import', 'warehouse', 'general', 'other'] as const;

/** A page of bonds. */
export const BONDS_PAGE = 100;

const id = storedId;

const told = {
  kind: z.enum(BOND_KINDS),
  number: requiredLine(64, say('text.required')),
  guarantor: requiredLine(120, say('text.required')),
  amount: z
    .number()
    .positive(say('bond.amount'))
    .max(AMOUNT_MAX, say('number.tooLarge', { max: AMOUNT_MAX }))
    .meta({ description: 'In whole units of the currency, with its decimals where it has some.' }),
  currency: currencySchema,
  expires: daySchema,
  shipmentId: id.nullable().meta({
    description:
      'The shipment that it secures: its milestone `bond_retired` retires it, as one does that has its number.',
  }),
  retiredAt: instant.nullable(),
};

export const bondBody = z.strictObject({
  ...told,
  shipmentId: told.shipmentId.default(null),
  retiredAt: told.retiredAt.default(null),
});

export type BondBody = z.infer<typeof bondBody>;

export const bondChanges = z.strictObject(told).partial();

export const changeBondInput = bondChanges.extend({ id });

export type ChangeBondInput = z.infer<typeof changeBondInput>;

export const bondIdInput = z.strictObject({ id: id.meta({ description: 'The id of the bond.' }) });

/** What does not go together in a bond, by field. */
export function bondFaults({ amount, currency }: Money): Record<string, Said> {
  return minorOf({ amount, currency }) === undefined ? { amount: say('currency.decimals', { currency }) } : {};
}

export const bondsQuery = z.strictObject({
  state: z
    .enum(['open', 'retired'])
    .default('open')
    .meta({ description: 'Open ones, the first to expire first; or those that were retired.' }),
  after: keyText(80).optional().meta({ description: 'The `next` of the page before.' }),
});

export type BondsQuery = z.infer<typeof bondsQuery>;

/** A bond; open until it is retired, expired or not. */
export const bondSchema = z.object({
  id: answeredId,
  kind: z.enum(BOND_KINDS),
  number: z.string(),
  guarantor: z.string(),
  amount: z.number(),
  currency: z.string(),
  expires: z.string(),
  shipmentId: answeredId.nullable(),
  trackingNumber: z.string().nullable(),
  retiredAt: answeredInstant.nullable(),
  retiredBy: z.enum(['milestone', 'hand']).nullable(),
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
});

export type Bond = z.infer<typeof bondSchema>;

/** Bonds, and what is open in all by currency. */
export const bondsSchema = z.object({
  bonds: z.array(bondSchema),
  exposure: z.array(moneySchema),
  next: z.string().nullable(),
});

export type Bonds = z.infer<typeof bondsSchema>;
