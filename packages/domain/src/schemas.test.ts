import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { REASONS } from './reasons.ts';
import { readSaid, say } from './say.ts';

declare global {
  interface ImportMeta {
    glob: (patterns: string[], options: { eager: true }) => Record<string, Record<string, unknown>>;
  }
}

const MODULES = import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true });

const EXPORTED = Object.entries(MODULES).flatMap(([path, module]) =>
  Object.entries(module).map(([name, value]): [string, unknown] => [`${path} ${name}`, value]),
);

const SCHEMAS = EXPORTED.filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType);

const JUNK = [
  '',
  ' ',
  'x',
  '\u0000',
  'x'.repeat(5000),
  '2026-02-31',
  '-1',
  0,
  -1,
  0.5,
  1e9,
  true,
  null,
  [],
  {},
  { x: 1 },
];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What a schema or a check of one says itself. */
function messagesOf(def: object): string[] {
  const error: unknown = Reflect.get(def, 'error');
  const said: unknown = typeof error === 'function' ? Reflect.apply(error, undefined, [{}]) : undefined;
  return typeof said === 'string' ? [said] : [];
}

/** Each message that a schema and all within it would say. */
function allMessages(value: unknown, seen = new Set<unknown>()): string[] {
  if (!isObject(value) || value instanceof RegExp || seen.has(value)) return [];
  seen.add(value);
  const zod: unknown = Reflect.get(value, '_zod');
  const def: unknown = isObject(zod) ? Reflect.get(zod, 'def') : undefined;
  if (isObject(def)) return [...messagesOf(def), ...allMessages(def, seen)];
  return Object.values(value).flatMap((inner) => allMessages(inner, seen));
}

const isSaid = (message: string) => {
  const reason = readSaid(message);
  return reason !== undefined && reason.code in REASONS;
};

test('the walk finds a bare sentence wherever it stands', () => {
  const bare = [
    z.string('one'),
    z.string().min(1, 'one'),
    z.array(z.string().regex(/x/u, 'one')),
    z.strictObject({ a: z.string().optional(), b: z.object({ c: z.enum(['x'], 'one').default('x') }) }),
    z.union([z.number(), z.string().refine((text) => text === '', 'one')]),
    z.preprocess((text) => text, z.string().max(1, { error: 'one' }).nullable()),
    z.string().transform(String).pipe(z.uuid('one')),
    z.record(z.string().max(1, 'one'), z.unknown()),
  ];
  for (const schema of bare) expect(allMessages(schema)).toEqual(['one']);
  expect(allMessages(z.string(say('text.control'))).every(isSaid)).toBe(true);
});

describe('no schema says a bare sentence (D21)', () => {
  test('there are schemas to look at', () => {
    expect(SCHEMAS.length).toBeGreaterThan(100);
    expect(EXPORTED.flatMap(([, schema]) => allMessages(schema)).length).toBeGreaterThan(100);
  });

  // Schemas also stand inside other things that are exported, such as the details of a shipment.
  test.each(EXPORTED.filter(([, value]) => allMessages(value).length > 0))('%s', (_name, value) => {
    expect(allMessages(value).filter((message) => !isSaid(message))).toEqual([]);
  });

  // Issues that a transform adds stand in no definition.
  test.each(SCHEMAS)('%s, when it refuses', (_name, schema) => {
    const fields = schema instanceof z.ZodObject ? Object.values<unknown>(schema.shape) : [];
    for (const one of [schema, ...fields.filter((field) => field instanceof z.ZodType)]) {
      const issues = JUNK.flatMap((value) => one.safeParse(value).error?.issues ?? []);
      for (const { code, message } of issues) if (code === 'custom') expect(message).toSatisfy(isSaid);
    }
  });
});
