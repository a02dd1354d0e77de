import { describe, expect, test } from 'vitest';

import { breaksBetween } from './openapi/breaking.ts';
import { unannouncedBreaks } from './openapi/committed.ts';
import { asObject, type Json, type JsonObject } from './openapi/json-schema.ts';

/** A small document with one of each that can break. */
const BEFORE: JsonObject = {
  info: { version: '1.4.0' },
  paths: {
    '/things': {
      post: {
        operationId: 'createThing',
        security: [{ apiKey: ['things:write'] }, { session: [] }],
        parameters: [
          { name: 'Key', in: 'header', required: false, schema: { type: 'string', maxLength: 20 } },
          { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
        ],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/New' } } },
        },
        responses: {
          201: {
            description: 'x',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
    '/open': { get: { operationId: 'open', security: [], responses: { 204: { description: 'x' } } } },
  },
  webhooks: {
    'thing.made': {
      post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } },
    },
  },
  components: {
    responses: { NotFound: { description: 'x', content: { 'application/json': { schema: { type: 'object' } } } } },
    schemas: {
      New: {
        type: 'object',
        properties: {
          name: { type: 'string', maxLength: 10 },
          kind: { type: 'string', enum: ['a', 'b'] },
          note: { type: ['string', 'null'] },
          parts: { type: 'array', items: { type: 'string' }, maxItems: 5 },
        },
        required: ['name'],
        additionalProperties: false,
      },
      Thing: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          kind: { type: 'string', enum: ['a', 'b'] },
          size: { type: 'integer' },
          cause: {
            anyOf: [
              {
                type: 'object',
                properties: { kind: { const: 'fire' }, heat: { type: 'integer' } },
                required: ['heat'],
              },
              { type: 'object', properties: { kind: { const: 'flood' }, depth: { type: 'integer' } } },
            ],
          },
          parts: { type: 'array', items: { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] } },
        },
        required: ['id', 'kind', 'parts'],
      },
    },
  },
};

type Change = (document: {
  op: JsonObject;
  sent: JsonObject;
  told: JsonObject;
  all: JsonObject;
  paths: JsonObject;
}) => void;

function after(change: Change): JsonObject {
  const all = structuredClone(BEFORE);
  const paths = asObject(all['paths']);
  const schemas = asObject(asObject(all['components'])['schemas']);
  const op = asObject(asObject(paths['/things'])['post']);
  change({ all, paths, op, sent: asObject(schemas['New']), told: asObject(schemas['Thing']) });
  return all;
}

const field = (schema: JsonObject, name: string) => asObject(asObject(schema['properties'])[name]);
const items = (value: Json | undefined) => (Array.isArray(value) ? value.map(asObject) : []);

const BREAKING: Record<string, [Change, string]> = {
  'a path that is gone': [({ paths }) => delete paths['/open'], 'GET /open is gone'],
  'a path that needs a sign-in': [
    ({ paths }) =>
      delete asObject(asObject(paths['/open'])['get'])['security'] &&
      (asObject(asObject(paths['/open'])['get'])['security'] = [{ session: [] }]),
    'GET /open needs a sign-in now',
  ],
  'an operation by another name': [
    ({ op }) => (op['operationId'] = 'makeThing'),
    'POST /things has another operationId',
  ],
  'a way in that is closed': [
    ({ op }) => (op['security'] = [{ apiKey: ['things:write'] }]),
    'POST /things is closed to {"session":[]}',
  ],
  'a scope more': [
    ({ op }) => (op['security'] = [{ apiKey: ['things:write', 'more'] }, { session: [] }]),
    'POST /things is closed to {"apiKey":["things:write"]}',
  ],
  'a parameter that is gone': [
    ({ op }) => (op['parameters'] = items(op['parameters']).slice(1)),
    'header parameter key is gone',
  ],
  'a parameter that is required': [
    ({ op }) => ((items(op['parameters'])[0] ?? {})['required'] = true),
    'header parameter key is required now',
  ],
  'a new parameter that is required': [
    ({ op }) =>
      (op['parameters'] = [...items(op['parameters']), { name: 'x', in: 'query', required: true, schema: {} }]),
    'requires the new query parameter x',
  ],
  'a lower most': [
    ({ op }) => (asObject((items(op['parameters'])[1] ?? {})['schema'])['maximum'] = 50),
    'narrower maximum',
  ],
  'a body that is required': [({ op }) => (asObject(op['requestBody'])['required'] = true), 'requires its body now'],
  'a new field that is required': [({ sent }) => (sent['required'] = ['name', 'kind']), 'body.kind is required now'],
  'a field that is refused': [({ sent }) => delete asObject(sent['properties'])['note'], 'body.note is gone'],
  'a shorter text': [({ sent }) => (field(sent, 'name')['maxLength'] = 9), 'narrower maxLength'],
  'a text that was without a least': [({ sent }) => (field(sent, 'name')['minLength'] = 2), 'narrower minLength'],
  'a pattern': [({ sent }) => (field(sent, 'name')['pattern'] = '^x'), 'another pattern'],
  'a choice that is refused': [({ sent }) => (field(sent, 'kind')['enum'] = ['a']), 'takes fewer values'],
  'a text that a choice does not fit': [
    ({ sent }) => (asObject(sent['properties'])['kind'] = { type: 'string', pattern: '^a' }),
    'takes fewer values',
  ],
  'a null that is refused': [
    ({ sent }) => (field(sent, 'note')['type'] = 'string'),
    'was string or null and is string',
  ],
  'another type within a list': [
    ({ sent }) => (field(sent, 'parts')['items'] = { type: 'number' }),
    'body.parts[] was string and is number',
  ],
  'fewer in a list': [({ sent }) => (field(sent, 'parts')['maxItems'] = 4), 'narrower maxItems'],
  'an answer that is gone': [({ op }) => delete asObject(op['responses'])['201'], '201 is gone'],
  'an answer of another type': [
    ({ op }) => (asObject(asObject(op['responses'])['201'])['content'] = { 'text/csv': {} }),
    'is not application/json any more',
  ],
  'a form of an answer that is new': [
    ({ told }) => (asObject(told['properties'])['size'] = { anyOf: [{ type: 'integer' }, { type: 'boolean' }] }),
    '201.size has other forms than it had',
  ],
  'a kind of an answer that is another': [
    ({ told }) =>
      (field(told, 'cause')['anyOf'] = [
        { type: 'object', properties: { kind: { const: 'fire' } } },
        ...items(field(told, 'cause')['anyOf']).slice(1),
      ]),
    '201.cause has other forms than it had',
  ],
  'a form of an answer that does not say its kind': [
    ({ told }) => (field(told, 'cause')['anyOf'] = [...items(field(told, 'cause')['anyOf']), { type: 'object' }]),
    '201.cause has other forms than it had',
  ],
  'a field of an answer that is gone': [({ told }) => delete asObject(told['properties'])['size'], '201.size is gone'],
  'a field deep in an answer that is gone': [
    ({ told }) => (asObject(field(told, 'parts')['items'])['properties'] = {}),
    '201.parts[].x is gone',
  ],
  'a field that may be absent': [({ told }) => (told['required'] = ['id', 'kind']), '201.parts may be absent now'],
  'a field that may be null': [
    ({ told }) => (field(told, 'kind')['type'] = ['string', 'null']),
    '201.kind was string and is string or null',
  ],
  'another format': [({ told }) => delete field(told, 'id')['format'], '201.id has another format'],
  'an event that is gone': [({ all }) => delete asObject(all['webhooks'])['thing.made'], 'webhook thing.made is gone'],
};

const HARMLESS: Record<string, Change> = {
  nothing: () => undefined,
  'a new path': ({ paths }) => (paths['/new'] = { get: { operationId: 'new', responses: {} } }),
  'a new optional parameter': ({ op }) =>
    (op['parameters'] = [...items(op['parameters']), { name: 'x', in: 'query', required: false, schema: {} }]),
  'a new kind of an answer, which says so': ({ told }) =>
    (field(told, 'cause')['anyOf'] = [
      ...items(field(told, 'cause')['anyOf']),
      { type: 'object', properties: { kind: { const: 'storm' }, wind: { type: 'integer' } } },
    ]),
  'a new optional field': ({ sent }) => (asObject(sent['properties'])['extra'] = { type: 'string' }),
  'a longer text': ({ sent }) => (field(sent, 'name')['maxLength'] = 11),
  'one more choice of an input': ({ sent }) => (field(sent, 'kind')['enum'] = ['a', 'b', 'c']),
  'any text where there were choices': ({ sent }) =>
    (asObject(sent['properties'])['kind'] = { type: 'string', maxLength: 100 }),
  'a null that is taken': ({ sent }) => (field(sent, 'name')['type'] = ['string', 'null']),
  'the same in two forms': ({ sent }) =>
    (asObject(sent['properties'])['note'] = { anyOf: [{ type: 'string' }, { type: 'null' }] }),
  'a new field of an answer': ({ told }) => (asObject(told['properties'])['more'] = { type: 'string' }),
  'one more choice of an answer': ({ told }) => (field(told, 'kind')['enum'] = ['a', 'b', 'c']),
  'an error that is not answered any more': ({ op }) => delete asObject(op['responses'])['404'],
  'another description': ({ op }) => (op['description'] = 'y'),
  'an open path for keys': ({ op }) => (op['security'] = []),
};

describe('a change that breaks callers', () => {
  test.each(Object.entries(BREAKING))('%s', (_name, [change, said]) => {
    const breaks = breaksBetween(BEFORE, after(change));
    expect(breaks.join('\n')).toContain(said);
  });

  test.each(Object.entries(HARMLESS))('none is %s', (_name, change) => {
    expect(breaksBetween(BEFORE, after(change))).toEqual([]);
  });

  test('may be made with a new first number of the version, and with nothing less', () => {
    const gone = (version: string) =>
      after(({ all, paths }) => {
        delete paths['/open'];
        all['info'] = { version };
      });
    expect(unannouncedBreaks(BEFORE, gone('1.5.0'))).toEqual(['GET /open is gone']);
    expect(unannouncedBreaks(BEFORE, gone('2.0.0'))).toEqual([]);
  });
});
