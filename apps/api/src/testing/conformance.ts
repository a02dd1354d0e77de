import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

import { asObject, type Json, type JsonObject } from '../openapi/json-schema.ts';

/** An answer of a route, as the document speaks of it. */
export type Answer = {
  method: string;
  /** The route's own path, with its parameters by name. */
  route: string;
  status: number;
  headers: Record<string, unknown>;
  /** Undefined where the answer was no text. */
  body: string | undefined;
};

/** Headers that an answer may only have where the document says so. */
const TOLD = [
  'etag',
  'link',
  'idempotent-replayed',
  'content-disposition',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
];

/** The same with every object closed: a field that nobody told of is a fault here, while callers have to bear it. */
function closed(value: Json): Json {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'example' ? one : closed(one)]),
  );
  if (typeof inner['$ref'] === 'string') return { $ref: `document${inner['$ref']}` };
  const isOpen =
    inner['additionalProperties'] === undefined &&
    typeof inner['properties'] === 'object' &&
    inner['type'] !== undefined;
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}

/** Tells what is wrong with answers by an OpenAPI document; each schema is compiled once, when it is first needed. */
export function createConformance(document: JsonObject): (answer: Answer) => string[] {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  const components = asObject(document['components']);
  ajv.addSchema({ $id: 'document', components: { schemas: closed(components['schemas'] ?? {}) } });
  const compiled = new Map<string, ValidateFunction>();

  function answersOf({ method, route }: Answer): JsonObject | undefined {
    const path = asObject(asObject(document['paths'])[route.replaceAll(/:(\w+)/gu, '{$1}')]);
    const operation = path[method.toLowerCase()];
    return operation === undefined ? undefined : asObject(asObject(operation)['responses']);
  }

  function resolved(answer: Json | undefined): JsonObject {
    const one = asObject(answer);
    const name = typeof one['$ref'] === 'string' ? one['$ref'].split('/').at(-1) : undefined;
    return name === undefined ? one : asObject(asObject(components['responses'])[name]);
  }

  function bodyFaults(at: string, schema: Json | undefined, body: string): string[] {
    if (schema === undefined) return [];
    const validate = compiled.get(at) ?? ajv.compile(asObject(closed(schema)));
    compiled.set(at, validate);
    if (validate(parse(body))) return [];
    return (validate.errors ?? [])
      .slice(0, 5)
      .map(
        ({ instancePath, message, params }: ErrorObject) =>
          `${at}: ${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
      );
  }

  return (answer) => {
    const answers = answersOf(answer);
    // What is no part of the API for others is not in the document.
    if (!answers) return [];
    const { status, headers, body } = answer;
    const at = `${answer.method} ${answer.route} ${status}`;
    if (!(String(status) in answers)) return [`${at} is not documented: ${(body ?? '').slice(0, 200)}`];
    const documented = resolved(answers[String(status)]);
    const known = new Set(Object.keys(asObject(documented['headers'])).map((name) => name.toLowerCase()));
    const faults = TOLD.filter((name) => name in headers && !known.has(name)).map(
      (name) => `${at} has a header ${name} that is not documented`,
    );
    const content = asObject(documented['content']);
    if (Object.keys(content).length === 0)
      return body === '' || body === undefined ? faults : [...faults, `${at} has a body`];
    const type = String(headers['content-type']).split(';')[0] ?? '';
    if (!(type in content)) return [...faults, `${at} is ${type}, which is not documented`];
    if (body === undefined || !type.endsWith('json')) return faults;
    return [...faults, ...bodyFaults(`${at} ${type}`, asObject(content[type])['schema'], body)];
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
