import { asObject, type Json, type JsonObject, listOf, textOf } from './json-schema.ts';
import { schemaBreaks, type Side } from './schema-breaks.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const objectsOf = (value: Json | undefined): JsonObject[] => listOf(value).map(asObject);

/**
 * What a caller that was written for one document would miss or trip over in a later one, one sentence each: removed
 * paths, operations, parameters, answers and fields, new required inputs, narrower inputs, wider answers, closed doors.
 * What is added breaks nothing: callers have to bear what they do not know (docs/decisions/0018).
 */
export function breaksBetween(before: JsonObject, after: JsonObject): string[] {
  const sides: Sides = { before: { root: before }, after: { root: after } };
  return [...groupBreaks('paths', sides, METHODS), ...groupBreaks('webhooks', sides, ['post'])];
}

type Sides = { before: Side; after: Side };

function groupBreaks(group: 'paths' | 'webhooks', { before, after }: Sides, methods: string[]): string[] {
  const now = asObject(after.root[group]);
  return Object.entries(asObject(before.root[group])).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const [old, fresh] = [asObject(item)[method], asObject(now[path])[method]];
      const at = group === 'paths' ? `${method.toUpperCase()} ${path}` : `webhook ${path}`;
      if (old === undefined) return [];
      if (fresh === undefined) return [`${at} is gone`];
      const sides = { before, after };
      const both = [asObject(old), asObject(fresh)] as const;
      if (group === 'webhooks')
        return contentBreaks(
          `${at} body`,
          'answer',
          sides,
          both.map((one) => asObject(one['requestBody'])),
        );
      return operationBreaks(at, sides, ...both);
    }),
  );
}

function operationBreaks(at: string, sides: Sides, old: JsonObject, fresh: JsonObject): string[] {
  const renamed = old['operationId'] === fresh['operationId'] ? [] : [`${at} has another operationId`];
  return [
    ...renamed,
    ...securityBreaks(at, sides, old, fresh),
    ...parameterBreaks(at, sides, objectsOf(old['parameters']), objectsOf(fresh['parameters'])),
    ...bodyBreaks(at, sides, old['requestBody'], fresh['requestBody']),
    ...answerBreaks(at, sides, asObject(old['responses']), asObject(fresh['responses'])),
  ];
}

/** Each way in that there was has to be there still, and ask for no more. */
function securityBreaks(at: string, { before, after }: Sides, old: JsonObject, fresh: JsonObject): string[] {
  const ways = (side: Side, one: JsonObject) => objectsOf(one['security'] ?? side.root['security']);
  const now = ways(after, fresh);
  if (now.length === 0) return [];
  const was = ways(before, old);
  if (was.length === 0) return [`${at} needs a sign-in now`];
  const asks = (way: JsonObject, scheme: string) => (Array.isArray(way[scheme]) ? way[scheme] : undefined);
  const isOpen = (way: JsonObject) =>
    now.some((one) =>
      Object.keys(one).every(
        (scheme) => asks(one, scheme)?.every((scope) => asks(way, scheme)?.includes(scope)) && asks(way, scheme),
      ),
    );
  return was.filter((way) => !isOpen(way)).map((way) => `${at} is closed to ${JSON.stringify(way)}`);
}

function parameterBreaks(at: string, sides: Sides, old: JsonObject[], fresh: JsonObject[]): string[] {
  const keyOf = (one: JsonObject) => `${textOf(one['in'])} parameter ${textOf(one['name']).toLowerCase()}`;
  const now = new Map(fresh.map((one) => [keyOf(one), one]));
  const known = new Set(old.map(keyOf));
  const added = fresh.filter((one) => !known.has(keyOf(one)) && one['required'] === true);
  return [
    ...added.map((one) => `${at} requires the new ${keyOf(one)}`),
    ...old.flatMap((one) => {
      const name = `${at} ${keyOf(one)}`;
      const other = now.get(keyOf(one));
      if (!other) return [`${name} is gone`];
      const required = other['required'] === true && one['required'] !== true ? [`${name} is required now`] : [];
      return [
        ...required,
        ...schemaBreaks(name, 'input', [sides.before, one['schema']], [sides.after, other['schema']]),
      ];
    }),
  ];
}

function bodyBreaks(at: string, sides: Sides, old: Json | undefined, fresh: Json | undefined): string[] {
  if (fresh === undefined) return old === undefined ? [] : [`${at} takes no body any more`];
  const isRequired = (one: Json | undefined) => asObject(one)['required'] === true;
  if (old === undefined) return isRequired(fresh) ? [`${at} requires a body now`] : [];
  const required = isRequired(fresh) && !isRequired(old) ? [`${at} requires its body now`] : [];
  return [...required, ...contentBreaks(`${at} body`, 'input', sides, [asObject(old), asObject(fresh)])];
}

function answerBreaks(at: string, sides: Sides, old: JsonObject, fresh: JsonObject): string[] {
  return Object.entries(old).flatMap(([status, answer]) => {
    const name = `${at} ${status}`;
    const isSuccess = status.startsWith('2');
    if (!(status in fresh)) return isSuccess ? [`${name} is gone`] : [];
    const both = [resolved(sides.before, answer), resolved(sides.after, fresh[status])];
    return contentBreaks(name, 'answer', sides, both);
  });
}

function contentBreaks(at: string, use: 'input' | 'answer', sides: Sides, [old, fresh]: JsonObject[]): string[] {
  const now = asObject(fresh?.['content']);
  return Object.entries(asObject(old?.['content'])).flatMap(([type, media]) => {
    const other = now[type];
    if (other === undefined) return [`${at} is not ${type} any more`];
    return schemaBreaks(at, use, [sides.before, asObject(media)['schema']], [sides.after, asObject(other)['schema']]);
  });
}

function resolved(side: Side, value: Json | undefined): JsonObject {
  const one = asObject(value);
  const name = typeof one['$ref'] === 'string' ? one['$ref'].split('/').at(-1) : undefined;
  if (name === undefined) return one;
  return asObject(asObject(asObject(side.root['components'])['responses'])[name]);
}
