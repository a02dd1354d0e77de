import { z } from 'zod';

import { say } from '../say.ts';

/** Currencies of ISO 4217 in use, with how many decimals each has there. */
const WITH_TWO =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWG';
const WITH_NONE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND';

const DECIMALS: ReadonlyMap<string, number> = new Map(
  ([WITH_TWO, WITH_NONE, WITH_THREE] as const).flatMap((codes, nth) => {
    const decimals = [2, 0, 3][nth] ?? 2;
    return codes.split(' ').map((code) => [code, decimals] as const);
  }),
);

/** The codes that can be chosen, by letter. */
export const CURRENCIES: readonly string[] = Object.freeze([...DECIMALS.keys()].toSorted());

/** How many decimals a currency has (ISO 4217); two for one that is not known. */
export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

export const currencySchema = z
  .string()
  .max(3, say('currency.unknown'))
  .refine((code) => DECIMALS.has(code), say('currency.unknown'))
  .meta({ description: 'Three capitals of ISO 4217.', examples: ['USD'] });

/** An amount in whole units of its currency, with its decimals where it has some. */
export type Money = { amount: number; currency: string };

/** The largest amount that can be typed, in whole units. */
export const AMOUNT_MAX = 1_000_000_000;

/**
 * An amount in the smallest units of its currency; undefined where it has decimals that the currency does not have, such as less than
 * one of them.
 */
export function minorOf({ amount, currency }: Money): number | undefined {
  const minor = amount * 10 ** decimalsOf(currency);
  const whole = Math.round(minor);
  if (whole === 0 && amount !== 0) return undefined;
  // 19.99 times a hundred is a little less than 1999; an amount up to the largest is off by far less than this.
  return Math.abs(minor - whole) < 1e-3 ? whole : undefined;
}

/** The amount that so many of the smallest units of a currency are. */
export function moneyOf(minor: number, currency: string): Money {
  return { amount: minor / 10 ** decimalsOf(currency), currency };
}

/** Amounts as they are kept, one sum for each currency, by its code; what has no money is left out. */
export function sumMoney(parts: readonly { minor: number; currency: string }[]): Money[] {
  const sums = new Map<string, number>();
  for (const { minor, currency } of parts) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, minor]) => moneyOf(minor, currency));
}

/** An amount of money as answers tell it. */
export const moneySchema = z
  .object({ amount: z.number(), currency: z.string() })
  .meta({ description: 'In whole units of the currency, with its decimals where it has some.' });
