import { asObject, type Json, type JsonObject, listOf, textOf } from './json-schema.ts';

/** The document that a schema stands in, where its references lead. */
export type Side = { root: JsonObject };

type Use = 'input' | 'answer';
type Placed = readonly [Side, Json | undefined];

function schemaAt([side, value]: Placed): JsonObject {
  const schema = asObject(value);
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
  return name === undefined ? schema : asObject(asObject(asObject(side.root['components'])['schemas'])[name]);
}

const setOf = (value: Json | undefined): Set<Json> | undefined =>
  value === undefined ? undefined : new Set([value].flat());

/** Whether each of some values is among others; where nothing is said everything is. */
function isWithin(some: Set<Json> | undefined, others: Set<Json> | undefined): boolean {
  if (others === undefined) return true;
  return some !== undefined && [...some].every((one) => others.has(one) || (one === 'integer' && others.has('number')));
}

/** Values that are written out: by `enum`, or the one of `const`. */
const choicesOf = (schema: JsonObject) =>
  schema['const'] === undefined
    ? schema['enum'] === undefined
      ? undefined
      : setOf(schema['enum'])
    : new Set([schema['const']]);

/** Bounds of inputs, and whether a higher one refuses more. */
const BOUNDS = { minLength: 1, minimum: 1, minItems: 1, maxLength: -1, maximum: -1, maxItems: -1 } as const;

/**
 * How a schema breaks whoever knew it as it was: an input that is refused now and was not, or an answer that is not
 * what was promised. Answers may get new fields and new choices; inputs may get looser.
 */
export function schemaBreaks(at: string, use: Use, before: Placed, after: Placed): string[] {
  const [old, fresh] = [schemaAt(before), schemaAt(after)];
  if (hasForms(old) || hasForms(fresh)) return alternativeBreaks(at, use, before, after);
  // What is sent has to fit what is taken: the old to the new for inputs, the new to the old for answers.
  const [sent, taken] = use === 'input' ? [old, fresh] : [fresh, old];
  const breaks: string[] = [];
  if (!isWithin(setOf(sent['type']), setOf(taken['type']))) {
    breaks.push(`${at} was ${told(old['type'])} and is ${told(fresh['type'])}`);
  }
  if (use === 'input') breaks.push(...narrowed(at, old, fresh));
  else if (old['format'] !== undefined && old['format'] !== fresh['format']) breaks.push(`${at} has another format`);
  return [
    ...breaks,
    ...fieldBreaks(at, use, before, after),
    ...innerBreaks(`${at}[]`, use, 'items', before, after),
    ...innerBreaks(`${at}.*`, use, 'additionalProperties', before, after),
  ];
}

const told = (type: Json | undefined) => (type === undefined ? 'anything' : [type].flat().map(textOf).join(' or '));

/** Whether a schema without choices takes one value that was a choice. */
function accepts(schema: JsonObject, value: Json): boolean {
  const { pattern, minLength, maxLength, minimum, maximum } = schema;
  const isBetween = (size: number, least: Json | undefined, most: Json | undefined) =>
    (typeof least !== 'number' || size >= least) && (typeof most !== 'number' || size <= most);
  if (typeof value === 'number') return isBetween(value, minimum, maximum);
  if (typeof value !== 'string') return true;
  return isBetween(value.length, minLength, maxLength) && new RegExp(textOf(pattern), 'u').test(value);
}

function narrowed(at: string, old: JsonObject, fresh: JsonObject): string[] {
  const choices = choicesOf(old);
  if (choices && !('enum' in fresh || 'const' in fresh)) {
    return [...choices].every((one) => accepts(fresh, one)) ? [] : [`${at} takes fewer values`];
  }
  const breaks: string[] = [];
  if (!isWithin(choices, choicesOf(fresh))) breaks.push(`${at} takes fewer values`);
  for (const key of ['pattern', 'format']) {
    if (fresh[key] !== undefined && fresh[key] !== old[key]) breaks.push(`${at} has another ${key}`);
  }
  for (const [bound, direction] of Object.entries(BOUNDS)) {
    const [was, is] = [old[bound], fresh[bound]];
    if (typeof is !== 'number') continue;
    if (typeof was !== 'number' ? !(bound.startsWith('min') && is <= 0) : (is - was) * direction > 0) {
      breaks.push(`${at} has a narrower ${bound}`);
    }
  }
  return breaks;
}

function fieldBreaks(at: string, use: Use, before: Placed, after: Placed): string[] {
  const [old, fresh] = [schemaAt(before), schemaAt(after)];
  const [were, are] = [asObject(old['properties']), asObject(fresh['properties'])];
  const [needed, needs] = [setOf(old['required']) ?? new Set(), setOf(fresh['required']) ?? new Set()];
  const required =
    use === 'input'
      ? [...needs].filter((name) => !needed.has(name)).map((name) => `${at}.${String(name)} is required now`)
      : [...needed]
          .filter((name) => !needs.has(name) && String(name) in are)
          .map((name) => `${at}.${String(name)} may be absent now`);
  const fields = Object.entries(were).flatMap(([name, field]) => {
    const other = are[name];
    if (other !== undefined) return schemaBreaks(`${at}.${name}`, use, [before[0], field], [after[0], other]);
    // An input that takes any name goes on taking this one.
    return use === 'answer' || fresh['additionalProperties'] === false ? [`${at}.${name} is gone`] : [];
  });
  return [...required, ...fields];
}

const hasForms = (schema: JsonObject) => 'anyOf' in schema || 'oneOf' in schema;

/** Each form that a schema has: those it lists, or one for each of its types. */
function formsOf(placed: Placed): Placed[] {
  const schema = schemaAt(placed);
  const listed = schema['anyOf'] ?? schema['oneOf'];
  if (listed !== undefined) return listOf(listed).map((one) => [placed[0], one] as const);
  return listOf(schema['type']).length > 1
    ? listOf(schema['type']).map((type) => [placed[0], { ...schema, type }] as const)
    : [placed];
}

/** What a form says of its kind: the values of its fields that are written out. */
function kindsOf(placed: Placed): Map<string, Set<Json>> {
  const fields = Object.entries(asObject(schemaAt(placed)['properties']));
  return new Map(
    fields.flatMap(([name, field]): [string, Set<Json>][] => {
      const choices = choicesOf(schemaAt([placed[0], field]));
      return choices ? [[name, choices]] : [];
    }),
  );
}

/** Whether a form of an answer names itself by a value, in a field by which all forms do, that none of them had: a new choice. */
function isNewKind(form: Placed, were: Placed[]): boolean {
  const known = were.map(kindsOf);
  return [...kindsOf(form)].some(([name, values]) =>
    known.every((kinds) => {
      const had = kinds.get(name);
      return had !== undefined && [...values].every((value) => !had.has(value));
    }),
  );
}

/** Each form that is sent has to be one of those that are taken. */
function alternativeBreaks(at: string, use: Use, before: Placed, after: Placed): string[] {
  const [were, are] = [formsOf(before), formsOf(after)];
  const fits = (one: Placed, other: Placed) => schemaBreaks(at, use, one, other).length === 0;
  const hasLost =
    use === 'input'
      ? were.some((one) => !are.some((other) => fits(one, other)))
      : are.some((other) => !were.some((one) => fits(one, other)) && !isNewKind(other, were));
  return hasLost ? [`${at} has other forms than it had`] : [];
}

function innerBreaks(
  at: string,
  use: Use,
  key: 'items' | 'additionalProperties',
  before: Placed,
  after: Placed,
): string[] {
  const [old, fresh] = [schemaAt(before)[key], schemaAt(after)[key]];
  const isSchema = (value: Json | undefined) => typeof value === 'object' && value !== null;
  if (!isSchema(old) || !isSchema(fresh)) return [];
  return schemaBreaks(at, use, [before[0], old], [after[0], fresh]);
}
