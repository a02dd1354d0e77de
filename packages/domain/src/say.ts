import type { REASONS } from './reasons.ts';
import type { ShipmentStatus } from './shipments/shipment-status.ts';

/** Every reason that something can be refused for; the sentences stand in `reasons.ts` (D21). */
export type ReasonCode = keyof typeof REASONS;

type Param = string | number | readonly string[];

/** Why something was refused, for a program: the code, and the values that belong to it. */
export type Reason = { code: string; params: Readonly<Record<string, Param>> };

declare const said: unique symbol;

/**
 * A reason as one text, since of a zod issue the message alone gets through every library. It never
 * leaves the server: transports answer {@link Reason} and the English sentence.
 */
export type Said = string & { readonly [said]: true };

/** What a slot takes by the way it is written. */
type Formats = {
  number: number;
  /** Dollars as orders have them: `49.00`. */
  money: string;
  /** ISO-8601. */
  date: string;
  /** Seconds, of which whole minutes or hours are said, never too few. */
  wait: number;
  status: ShipmentStatus;
  statuses: readonly ShipmentStatus[];
  priorities: readonly string[];
};

type SlotsOf<Sentence> = Sentence extends `${string}{{${infer Slot}}}${infer Rest}` ? Slot | SlotsOf<Rest> : never;
type NameOf<Slot> = Slot extends `${infer Name}, ${string}` ? Name : Slot;
type ValueOf<Slot> = Slot extends `${string}, ${infer Format extends keyof Formats}`
  ? Formats[Format]
  : string | number;

type ParamsOf<Code extends ReasonCode> = {
  [Slot in SlotsOf<(typeof REASONS)[Code]> as NameOf<Slot> & string]: ValueOf<Slot>;
};

const SAID = /^(?<code>[a-z][a-zA-Z]*\.[a-zA-Z]+)(?: (?<params>\{.*\}))?$/su;

function isSaid(text: string): text is Said {
  return SAID.test(text);
}

/** Names a reason with the values that its sentence has slots for, for a zod check or a `DomainError`. */
export function say<Code extends ReasonCode>(
  code: Code,
  ...[params]: keyof ParamsOf<Code> extends never ? [] : [ParamsOf<Code>]
): Said {
  const text = params === undefined ? code : `${code} ${JSON.stringify(params)}`;
  if (!isSaid(text)) throw new Error(`not the code of a reason: ${code}`);
  return text;
}

/** The reason that a text carries; undefined for a text that is none of {@link say}. */
export function readSaid(text: string): Reason | undefined {
  const { code, params } = SAID.exec(text)?.groups ?? {};
  if (code === undefined) return undefined;
  return { code, params: params === undefined ? {} : paramsOf(params) };
}

function paramsOf(json: string): Reason['params'] {
  const values: unknown = JSON.parse(json);
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Param] => isParam(entry[1])));
}

/** Whether a value can be one of a reason. */
export function isParam(value: unknown): value is Param {
  return (
    typeof value === 'string' ||
    typeof value === 'number' ||
    (Array.isArray(value) && value.every((one) => typeof one === 'string'))
  );
}
