import { z } from 'zod';

import { say, type Said } from '../say.ts';
import { optionalLine, optionalText, requiredLine } from '../text/text.schema.ts';

/** Priorities of a shipment (§4). */
export const PRIORITIES = ['Standard', 'Express', 'Urgent'] as const;

export type Priority = (typeof PRIORITIES)[number];

export const PLACE_MAX = 200;

/** The parts of a form and of a page that details stand in, in their order. */
export const DETAIL_GROUPS = ['shipment', 'recipient', 'goods'] as const;

export type DetailGroup = (typeof DETAIL_GROUPS)[number];

/** What a detail is, which decides how it is typed, shown, and read from a file. */
export type DetailKind = 'place' | 'priority' | 'line' | 'text' | 'phone' | 'email' | 'count' | 'weight' | 'metadata';

type Detail = {
  kind: DetailKind;
  group: DetailGroup;
  /** As it is told with a new shipment. */
  create: z.ZodType;
  /** As it is changed: absent is unchanged, null clears (D8). */
  edit: z.ZodType;
  /** As it is stored and answered. */
  answer: z.ZodType;
  max?: number;
};

function place(required: Said) {
  const create = requiredLine(PLACE_MAX, required);
  const edit = create.optional();
  return { kind: 'place', group: 'shipment', create, edit, answer: z.string(), max: PLACE_MAX } as const;
}

function priority() {
  const one = z.enum(PRIORITIES, say('choice.priority', { choices: PRIORITIES }));
  const create = one.default('Standard');
  // A default would be put in for what is absent, and reset the priority at each edit.
  const edit = one.optional();
  return { kind: 'priority', group: 'shipment', create, edit, answer: one } as const;
}

function line<Group extends DetailGroup>(group: Group, max: number, description?: string) {
  const plain = optionalLine(max).optional();
  const create = description === undefined ? plain : plain.meta({ description });
  return { kind: 'line', group, create, edit: create, answer: z.string().nullable(), max } as const;
}

/** A number of the world in E.164: a plus, the country's code and the subscriber's number, digits alone. */
export const E164 = /^\+[1-9]\d{6,14}$/u;

function phone<Group extends DetailGroup>(group: Group) {
  const max = 16;
  const create = optionalLine(max)
    .refine((text) => text === null || E164.test(text), say('phone.format'))
    .optional()
    .meta({ description: 'With its country, in digits alone (E.164): `+254712345678`.' });
  return { kind: 'phone', group, create, edit: create, answer: z.string().nullable(), max } as const;
}

function email<Group extends DetailGroup>(group: Group) {
  const max = 254;
  const create = optionalLine(max)
    .refine((text) => text === null || z.email().safeParse(text).success, say('email.invalid'))
    .optional();
  return { kind: 'email', group, create, edit: create, answer: z.string().nullable(), max } as const;
}

function whole(max: number, otherwise: Said) {
  return z.int(otherwise).min(1, otherwise).max(max, otherwise).nullable().optional();
}

function count<Group extends DetailGroup>(group: Group, max: number) {
  const create = whole(max, say('number.whole', { min: 1, max }));
  return { kind: 'count', group, create, edit: create, answer: z.number().nullable() } as const;
}

/** In grams; people type and read kilograms. */
function weight<Group extends DetailGroup>(group: Group) {
  const create = whole(1_000_000_000, say('weight.invalid', { tonnes: 1000 })).meta({ description: 'In grams.' });
  return { kind: 'weight', group, create, edit: create, answer: z.number().nullable() } as const;
}

function text<Group extends DetailGroup>(group: Group, max: number) {
  const create = optionalText(max).optional();
  return { kind: 'text', group, create, edit: create, answer: z.string().nullable(), max } as const;
}

export const METADATA_MAX = 20;
export const METADATA_NAME_MAX = 40;
const metadataName = requiredLine(METADATA_NAME_MAX, say('metadata.nameless'));
const METADATA_VALUE_MAX = 200;
const metadataValue = optionalLine(METADATA_VALUE_MAX);

/** A name as it stands in a refusal: one that is too long by how it begins. */
function shownName(typed: string): string {
  const name = typed.trim();
  return name.length > METADATA_NAME_MAX
    ? `${name.slice(0, METADATA_NAME_MAX).replace(/[\uD800-\uDBFF]$/u, '')}…`
    : name;
}

/** Why the name or the text of an entry is refused, so that it can be found among twenty. */
function wrongName({ code, message }: { code: string; message: string }, key: string): string {
  return code === 'too_big' ? say('metadata.nameTooLong', { key, max: METADATA_NAME_MAX }) : message;
}

function wrongText({ code }: { code: string }, key: string): string {
  return code === 'too_big'
    ? say('metadata.tooLong', { key, max: METADATA_VALUE_MAX })
    : say('metadata.unseen', { key });
}

/** What only the sender's own systems understand: up to 20 names with a text each; none at all is null. */
function metadata<Group extends DetailGroup>(group: Group) {
  const create = z
    .record(z.string(), z.string())
    .transform((given, context) => {
      const kept = new Map<string, string>();
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      for (const [typed, text] of Object.entries(given)) {
        const name = metadataName.safeParse(typed);
        const value = metadataValue.safeParse(text);
        if (name.data !== undefined && kept.has(name.data)) refuse(say('metadata.twice', { key: name.data }));
        for (const issue of name.error?.issues ?? []) refuse(wrongName(issue, shownName(typed)));
        for (const issue of value.error?.issues ?? []) refuse(wrongText(issue, shownName(typed)));
        if (name.success && value.success) kept.set(name.data, value.data ?? '');
      }
      if (kept.size > METADATA_MAX) refuse(say('metadata.tooMany', { max: METADATA_MAX }));
      return kept.size === 0 ? null : Object.fromEntries(kept);
    })
    .nullable()
    .optional()
    .meta({ description: 'Up to 20 names of your own, each with a text; never public.' });
  return {
    kind: 'metadata',
    group,
    create,
    edit: create,
    answer: z.record(z.string(), z.string()).nullable(),
  } as const;
}

/**
 * What people tell of a shipment, in the order of the screens and of an import's template (§3, D20). The inputs
 * and answers of REST and tRPC, the columns, the forms, the facts shown and the fields of an import follow from
 * it. What happens to a shipment (status, place, estimate, delay) has rules of its own and does not stand here.
 */
export const SHIPMENT_DETAILS = {
  origin: place(say('origin.required')),
  destination: place(say('destination.required')),
  priority: priority(),
  reference: line('shipment', 64, 'Your own number for it, which no two shipments of yours have.'),
  recipientName: line('recipient', 100),
  recipientPhone: phone('recipient'),
  recipientEmail: email('recipient'),
  recipientAddress: text('recipient', 300),
  pieces: count('goods', 10_000),
  weightGrams: weight('goods'),
  contents: line('goods', 200),
  notes: text('shipment', 2000),
  metadata: metadata('shipment'),
} as const satisfies Record<string, Detail>;

export type DetailName = keyof typeof SHIPMENT_DETAILS;

export const DETAIL_NAMES = Object.keys(SHIPMENT_DETAILS).filter(
  (name): name is DetailName => name in SHIPMENT_DETAILS,
);

type DetailShape<Use extends 'create' | 'edit' | 'answer'> = {
  [Name in DetailName]: (typeof SHIPMENT_DETAILS)[Name][Use];
};

/** The schema of each detail for one use, to be spread into that of a whole input or answer. */
export function detailShape<Use extends 'create' | 'edit' | 'answer'>(use: Use): DetailShape<Use> {
  return Object.fromEntries(DETAIL_NAMES.map((name) => [name, SHIPMENT_DETAILS[name][use]])) as DetailShape<Use>;
}

const shipmentDetails = z.object(detailShape('answer'));

/** The details as they are stored and answered. */
export type ShipmentDetails = z.infer<typeof shipmentDetails>;
