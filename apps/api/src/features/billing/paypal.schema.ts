import type { Payer, ProviderOrder } from '@msafara/domain/billing/capture-outcome';
import { z } from 'zod';

/* Shapes of the provider's REST answers, as far as we read them; what else they hold is let through. */

export const tokenAnswer = z.looseObject({ access_token: z.string().min(1), expires_in: z.number() });

const money = z.looseObject({ currency_code: z.string(), value: z.string() });

const name = z.looseObject({ given_name: z.string().optional(), surname: z.string().optional() }).optional();

const phone = z
  .looseObject({ phone_number: z.looseObject({ national_number: z.string().optional() }).optional() })
  .optional();

const capture = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: money.optional(),
  custom_id: z.string().optional(),
});

const refund = z.looseObject({ id: z.string(), status: z.string(), amount: money.optional() });

export const orderAnswer = z.looseObject({
  id: z.string(),
  status: z.string(),
  payer: z
    .looseObject({ name, email_address: z.string().optional(), payer_id: z.string().optional(), phone })
    .optional(),
  payment_source: z
    .looseObject({
      paypal: z
        .looseObject({
          name,
          email_address: z.string().optional(),
          account_id: z.string().optional(),
          phone_number: z.looseObject({ national_number: z.string().optional() }).optional(),
        })
        .optional(),
      card: z
        .looseObject({
          name: z.string().optional(),
          brand: z.string().optional(),
          last_digits: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  purchase_units: z
    .array(
      z.looseObject({
        custom_id: z.string().optional(),
        payments: z
          .looseObject({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
          .optional(),
      }),
    )
    .optional(),
});

export const refundAnswer = z.looseObject({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
});

export const errorAnswer = z.looseObject({
  name: z.string().optional(),
  details: z.array(z.looseObject({ issue: z.string() })).optional(),
});

export const verifyAnswer = z.looseObject({ verification_status: z.string() });

/** A text that the provider tells, cut to what we keep; blank is none. */
function told(text: string | undefined, max: number): string | null {
  const line = text?.replace(/\s+/gu, ' ').trim().slice(0, max);
  return line === undefined || line === '' ? null : line;
}

function payerOf({ payer, payment_source: source }: z.infer<typeof orderAnswer>): Payer {
  const { paypal, card } = source ?? {};
  const isCardTold = card?.brand !== undefined && card.last_digits !== undefined;
  const named = paypal?.name ?? payer?.name;
  const full = [named?.given_name, named?.surname].filter((part) => part !== undefined).join(' ');
  return {
    name: told(full, 100) ?? told(card?.name, 100),
    email: told(paypal?.email_address ?? payer?.email_address, 254),
    phone: told(paypal?.phone_number?.national_number ?? payer?.phone?.phone_number?.national_number, 40),
    payerId: told(paypal?.account_id ?? payer?.payer_id, 64),
    card: isCardTold ? told(`${card.brand} ${card.last_digits}`, 40) : null,
  };
}

/** The provider's order reduced to what counts. */
export function toProviderOrder(answer: z.infer<typeof orderAnswer>): ProviderOrder {
  const units = answer.purchase_units ?? [];
  return {
    id: answer.id,
    status: answer.status,
    payer: payerOf(answer),
    captures: units.flatMap((unit) =>
      (unit.payments?.captures ?? []).map(({ id, status, amount, custom_id: mark }) => ({
        id,
        status,
        value: amount?.value ?? '',
        currency: amount?.currency_code ?? '',
        customId: mark ?? unit.custom_id ?? null,
      })),
    ),
    refunds: units.flatMap((unit) =>
      (unit.payments?.refunds ?? []).map(({ id, status, amount }) => ({ id, status, value: amount?.value ?? '0' })),
    ),
  };
}
