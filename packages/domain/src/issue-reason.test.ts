import { expect, test } from 'vitest';
import { z } from 'zod';

import { fieldReasons } from './issue-reason.ts';
import { say } from './say.ts';

const schema = z.strictObject({
  name: z.string().min(1).max(5).optional(),
  code: z.string().min(3).optional(),
  count: z.int().min(2).max(4).optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  choice: z.enum(['a', 'b']).optional(),
  either: z.union([z.number(), z.boolean()]).optional(),
  id: z.uuid().optional(),
  even: z.number().multipleOf(2).optional(),
  map: z.record(z.string().max(1), z.number()).optional(),
  own: z
    .string()
    .max(3, say('text.tooLong', { max: 3 }))
    .optional(),
});

test.each([
  ['name', '', { code: 'text.required', params: {} }],
  ['name', 'abcdef', { code: 'text.tooLong', params: { max: 5 } }],
  ['name', 7, { code: 'value.invalid', params: {} }],
  ['code', 'ab', { code: 'text.tooShort', params: { min: 3 } }],
  ['count', 1, { code: 'number.tooSmall', params: { min: 2 } }],
  ['count', 5, { code: 'number.tooLarge', params: { max: 4 } }],
  ['list', [], { code: 'list.tooFew', params: { min: 1 } }],
  ['list', ['a', 'b', 'c'], { code: 'list.tooMany', params: { max: 2 } }],
  ['choice', 'c', { code: 'choice.oneOf', params: { choices: 'a, b' } }],
  ['either', 'x', { code: 'value.invalid', params: {} }],
  ['id', 'x', { code: 'text.format', params: {} }],
  ['even', 3, { code: 'value.invalid', params: {} }],
  ['own', 'four', { code: 'text.tooLong', params: { max: 3 } }],
])('%s: %j', (field, value, reason) => {
  expect(fieldReasons(schema.safeParse({ [field]: value }).error?.issues ?? [])).toEqual({ [field]: reason });
});

test('a field that is not known', () => {
  const { error } = schema.safeParse({ ['x'.repeat(300)]: 1, y: 2 });
  expect(fieldReasons(error?.issues ?? [])).toEqual({ '': { code: 'key.unknown', params: { keys: 'x'.repeat(100) } } });
});

test('choices are named in whole words, as far as there is room', () => {
  const choices = Array.from({ length: 200 }, (_, index) => `choice_${String(index)}`);
  const { error } = z.object({ choice: z.enum(choices) }).safeParse({ choice: 'x' });
  const { choice } = fieldReasons(error?.issues ?? []);
  const named = String(choice?.params['choices']);
  expect(named.length).toBeLessThanOrEqual(403);
  expect(named).toMatch(/^choice_0, choice_1, .*choice_\d+, …$/u);
  expect(choices).toContain(named.split(', ').at(-2));
});
