import { z } from 'zod';

import { componentsOf, errorContent, errorName, headersOf, refer } from './document-parts.ts';
import { INTRODUCTION } from './introduction.ts';
import { asObject, type Json, type JsonObject, schemaOf, withoutNull } from './json-schema.ts';
import { type ErrorStatus, type Operation, TAGS, type Who } from './operation.ts';
import { webhooksOf } from './webhook-events.ts';

/** Raised when something is added; its first number only where something breaks (docs/decisions/0018). */
const API_VERSION = '1.0.0';

const zodType = z.custom<z.ZodType>((value) => value instanceof z.ZodType);
/** An answer that is no JSON says what it is by `content`. */
const answerInMedia = z.object({
  description: z.string().optional(),
  content: z.record(z.string(), z.object({ schema: zodType })),
});

const parts = z.looseObject({
  params: zodType.optional(),
  querystring: zodType.optional(),
  headers: zodType.optional(),
  body: zodType.optional(),
  response: z.record(z.string(), z.union([zodType, answerInMedia])).optional(),
});

type Parts = z.infer<typeof parts>;

export type DocumentedRoute = { method: string; url: string; schema: unknown; operation: Operation };

const isForKeys = (who: Who) => who !== 'anybody' && who !== 'session';

function securityOf(who: Who): Json {
  if (who === 'anybody') return [];
  const session = { session: [] };
  return isForKeys(who) ? [{ apiKey: who === 'any key' ? [] : [who] }, session] : [session];
}

/** Which errors an operation can answer: what follows from what it reads, and what it says itself. */
function errorsOf(method: string, { params, headers }: Parts, { who, errors = [] }: Operation): ErrorStatus[] {
  const names = headers ? Object.keys(asObject(schemaOf(headers, 'input')['properties'])) : [];
  const all: ErrorStatus[] = [400, 429, 500, 503, ...errors];
  if (who !== 'anybody') all.push(401, 403);
  if (params) all.push(404);
  // What has a body is refused by its size and type before anybody asks whether the route takes one.
  if (method !== 'GET') all.push(413, 415);
  if (names.includes('idempotency-key')) all.push(409, 422);
  if (names.includes('if-match')) all.push(412);
  return [...new Set(all)].toSorted((a, b) => a - b);
}

/** Header names as people write them; in requests they are the same in any case. */
const WRITTEN: Record<string, string> = {
  'idempotency-key': 'Idempotency-Key',
  'if-match': 'If-Match',
  'gs1-capture-error-behaviour': 'GS1-Capture-Error-Behaviour',
};

function parametersOf({ params, querystring, headers }: Parts): Json[] {
  const list = (schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): Json[] => {
    const { properties, required } = schema ? schemaOf(schema, 'input') : {};
    const isRequired = (name: string) => place === 'path' || (Array.isArray(required) && required.includes(name));
    return Object.entries(asObject(properties)).map(([name, one]): Json => {
      const { description = '', ...plain } = asObject(one);
      return {
        name: WRITTEN[name] ?? name,
        in: place,
        required: isRequired(name),
        description,
        schema: withoutNull(plain),
      };
    });
  };
  return [...list(params, 'path'), ...list(querystring, 'query'), ...list(headers, 'header')];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const STILL = new Set(['204', '304']);

const SAYS: Record<string, string> = {
  200: 'Done',
  201: 'Made',
  202: 'Taken',
  204: 'Done',
  304: 'Nothing has changed since',
};

/** The media types of an answer with their schemas. */
function mediaOf(answer: z.ZodType | z.infer<typeof answerInMedia> | undefined): Record<string, JsonObject> {
  if (!answer) return {};
  const content = answer instanceof z.ZodType ? { 'application/json': { schema: answer } } : answer.content;
  const media = Object.entries(content).map(([type, { schema }]): [string, JsonObject] => [
    type,
    { schema: refer(schemaOf(schema, 'output')) },
  ]);
  return Object.fromEntries(media);
}

function answersOf(method: string, route: Parts, operation: Operation): JsonObject {
  const answers: JsonObject = {};
  const takesKeys = isForKeys(operation.who);
  for (const status of errorsOf(method, route, operation)) {
    answers[String(status)] = { $ref: `#/components/responses/${errorName(status)}` };
  }
  const own = Object.keys(operation.answers ?? {});
  // A route whose handler writes its answer declares 304 beside 200, whether or not it has it.
  const statuses = new Set([...Object.keys(route.response ?? {}).filter((status) => status !== '304'), ...own]);
  for (const status of statuses) {
    const { description, headers, example, types = [] } = operation.answers?.[Number(status)] ?? {};
    const declared = mediaOf(route.response?.[status]);
    const plain = declared['application/json'];
    if (plain && example !== undefined) plain['example'] = example as Json;
    const isError = Number(status) >= 400;
    const content = isError
      ? errorContent(plain?.['schema'])
      : { ...declared, ...Object.fromEntries(types.map((type) => [type, {}])) };
    answers[status] = {
      description: description ?? SAYS[status] ?? errorName(Number(status)),
      headers: headersOf(takesKeys, headers),
      ...(!STILL.has(status) && { content }),
    };
  }
  return answers;
}

/** A body by its own name, so that generated clients have a type for it. */
function bodyOf({ body }: Parts, { id, example, takes }: Operation, schemas: JsonObject): JsonObject {
  if (takes) {
    const file = { schema: { type: 'string', format: 'binary' } };
    return { requestBody: { required: true, content: Object.fromEntries(takes.map((type) => [type, file])) } };
  }
  if (!body) return {};
  const name = `${capital(id)}Request`;
  schemas[name] = schemaOf(body, 'input');
  const media = {
    schema: { $ref: `#/components/schemas/${name}` },
    ...(example !== undefined && { example: example as Json }),
  };
  // A body that may be left out is read as if it were empty.
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: { 'application/json': media } } };
}

/** The OpenAPI document of the routes that declare an operation, in the order they were registered. */
export function documentOf(routes: readonly DocumentedRoute[], publicUrl: string): JsonObject {
  const components = componentsOf();
  const schemas = asObject(components['schemas']);
  const paths: { [path: string]: JsonObject } = {};
  for (const { method, url, schema, operation } of routes) {
    const route = parts.parse(schema);
    const path = url.replaceAll(/:(\w+)/gu, '{$1}');
    const { id, tag, summary, description, who } = operation;
    const parameters = parametersOf(route);
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: id,
      tags: [tag],
      summary,
      description: description ?? `${summary}.`,
      security: securityOf(who),
      ...(parameters.length > 0 && { parameters }),
      ...bodyOf(route, operation, schemas),
      responses: answersOf(method, route, operation),
    };
  }
  const webhooks = webhooksOf(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Msafara API',
      version: API_VERSION,
      summary: 'Shipment tracking for African logistics',
      description: INTRODUCTION,
      contact: { name: 'Msafara', url: publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This installation', 'x-internal': false }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }, { session: [] }],
    paths,
    ...(Object.keys(webhooks).length > 0 && { webhooks }),
    components,
  };
}
