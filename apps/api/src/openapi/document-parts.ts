import { STATUS_CODES } from 'node:http';

import { eventDataSchema, eventSchema } from '@msafara/domain/events/events.schema';
import { apiKeySchema } from '@msafara/domain/keys/keys.schema';
import { sessionUserSchema } from '@msafara/domain/auth/auth.schema';
import { errorSchema, problemSchema, reasonSchema } from '@msafara/domain/reason.schema';
import {
  expandedShipmentSchema,
  historyEntrySchema,
  shipmentSchema,
  shipmentWithHistorySchema,
} from '@msafara/domain/shipments/shipments.schema';
import { publicTrackingSchema } from '@msafara/domain/tracking/tracking.schema';
import { webhookSchema } from '@msafara/domain/webhooks/webhooks.schema';
import type { z } from 'zod';

import { ERROR_TABLE } from '../http/error-table.ts';
import { PROBLEM_TYPE } from '../http/problem.ts';
import { asObject, type Json, type JsonObject, schemaOf } from './json-schema.ts';
import type { ErrorStatus, HeaderName } from './operation.ts';

/** Schemas of answers that have a name in the document: wherever one stands it is a reference. */
const NAMED: Record<string, { schema: z.ZodType; description: string }> = {
  Shipment: { schema: shipmentSchema, description: 'A shipment as its organisation sees it.' },
  ShipmentWithHistory: { schema: shipmentWithHistorySchema, description: 'A shipment and what happened to it.' },
  ExpandedShipment: { schema: expandedShipmentSchema, description: 'A shipment, with what `expand` asked for.' },
  Event: { schema: eventSchema, description: 'Something that happened, as it is listed and sent.' },
  ShipmentEventData: {
    schema: eventDataSchema('shipment.created'),
    description: 'The shipment as it was after it happened, and in `previous` what changed, as it had been.',
  },
  Webhook: { schema: webhookSchema, description: 'A webhook: never its secret, nor the headers of its own.' },
  HistoryEntry: { schema: historyEntrySchema, description: 'Something that happened to a shipment.' },
  PublicTracking: {
    schema: publicTrackingSchema,
    description: 'What anybody with the tracking number may see; the history is oldest first.',
  },
  ApiKey: { schema: apiKeySchema, description: 'A key as its owner sees it: never the key itself.' },
  User: { schema: sessionUserSchema, description: 'Who is signed in.' },
  Reason: {
    schema: reasonSchema,
    description: 'Why something was refused: a code that stays, and the values that its sentence is made with.',
  },
  Error: { schema: errorSchema, description: 'An error. Programs read `code` and `reason`, people `message`.' },
  Problem: {
    schema: problemSchema,
    description: 'The same facts as problem details (RFC 9457), where `Accept` names `application/problem+json`.',
  },
};

const json = new Map(
  Object.entries(NAMED).map(([name, { schema }]) => [JSON.stringify(schemaOf(schema, 'output')), name]),
);

/** A schema of an answer with references in place of what has a name; `but` is the one that is being written. */
export function refer(value: Json, but = ''): Json {
  if (Array.isArray(value)) return value.map((one) => refer(one));
  if (typeof value !== 'object' || value === null) return value;
  const name = json.get(JSON.stringify(value));
  if (name !== undefined && name !== but) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, refer(one)]));
}

function namedSchemas(): JsonObject {
  const described = Object.entries(NAMED).map(([name, { schema, description }]): [string, Json] => [
    name,
    { description, ...asObject(refer(schemaOf(schema, 'output'), name)) },
  ]);
  return Object.fromEntries(described);
}

const HEADERS: Record<HeaderName | RateHeader | 'X-Request-Id' | 'Retry-After', { text: string; example: string }> = {
  'X-Request-Id': {
    text: 'The id of this request, as in our log. Name it when you write to support.',
    example: '5f0c1c8e-6f0e-4a53-9f1b-0c8f6e1f3c55',
  },
  ETag: { text: 'The version of what was answered.', example: '"2026-11-20T08:00:00.000Z"' },
  'As-Of': {
    text: 'Only while the newest cannot be read: the answer is as of then, and may be old.',
    example: '2026-11-20T08:00:00.000Z',
  },
  Link: {
    text: 'The next page, as `rel="next"`; absent on the last.',
    example: '</api/shipments?limit=100&cursor=x>; rel="next"',
  },
  'Idempotent-Replayed': {
    text: '`true` where this is the answer to an earlier request with the same key.',
    example: 'true',
  },
  Location: {
    text: 'Where to ask what became of it.',
    example: '/api/epcis/capture/0199c1f4-8f00-7b10-8a3e-6b7c8d9e0f1a',
  },
  'API-Version': { text: 'The version of DCSA Track & Trace.', example: '2.2.0' },
  'Current-Page': { text: 'This page.', example: '/api/dcsa/v2/events?limit=100' },
  'Next-Page': { text: 'The page after it; absent on the last.', example: '/api/dcsa/v2/events?limit=100&cursor=x' },
  'GS1-EPCIS-Version': { text: 'The version of EPCIS.', example: '2.0.0' },
  'GS1-CBV-Version': { text: 'The version of the Core Business Vocabulary.', example: '2.0.0' },
  'GS1-EPCIS-Capture-Limit': { text: 'How many events a capture has at most.', example: '100' },
  'GS1-EPCIS-Capture-File-Size-Limit': { text: 'How many bytes a capture has at most.', example: '524288' },
  'GS1-Capture-Error-Behaviour': { text: 'Each event is recorded by itself.', example: 'proceed' },
  'Content-Disposition': { text: 'The name of the file.', example: 'attachment; filename="receipt.pdf"' },
  'Retry-After': { text: 'In how many seconds to try again.', example: '5' },
  RateLimit: {
    text: 'What is left of the quota of an API key (`r`), and for how many seconds (`t`).',
    example: '"reads";r=599;t=60',
  },
  'RateLimit-Policy': {
    text: 'The quota of an API key (`q`) in a window of so many seconds (`w`).',
    example: '"reads";q=600;w=60',
  },
  'X-RateLimit-Limit': {
    text: 'How many requests a minute your address may make here, without an API key.',
    example: '600',
  },
  'X-RateLimit-Remaining': { text: 'How many of them are left.', example: '599' },
  'X-RateLimit-Reset': { text: 'In how many seconds they are counted anew.', example: '60' },
};

type RateHeader =
  | 'RateLimit'
  | 'RateLimit-Policy'
  | 'X-RateLimit-Limit'
  | 'X-RateLimit-Remaining'
  | 'X-RateLimit-Reset';

const BY_ADDRESS: RateHeader[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const BY_KEY: RateHeader[] = ['RateLimit', 'RateLimit-Policy'];

/** The headers that every answer has, beside those that are named. */
export function headersOf(takesKeys: boolean, names: readonly string[] = []): JsonObject {
  const all = ['X-Request-Id', ...names, ...(takesKeys ? BY_KEY : []), ...BY_ADDRESS];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const MEANING: Record<ErrorStatus, string> = {
  400: 'The request cannot be read, or breaks a rule; `fieldErrors` says which field',
  401: 'Nobody is signed in: a token or key is missing, wrong or over',
  402: 'The plan does not allow it, or its period is over',
  403: 'Whoever asks may not do this, or the key lacks the scope',
  404: 'It is not there, or not yours',
  409: 'It is at odds with what is there, or with another request under way',
  412: 'It has another version by now than `If-Match` says',
  413: 'The body is too large',
  415: 'The body is not said to be JSON',
  422: 'It is understood and cannot be done as it stands',
  429: 'Too many requests; `Retry-After` says when to go on',
  500: 'Something failed on our side; the message has a reference',
  503: 'Too busy, or the database cannot be reached; `Retry-After` says when to go on',
};

/** The statuses of errors with the names of their answers. */
export const ERROR_ANSWERS = Object.keys(MEANING).map((status): [number, string] => [
  Number(status),
  errorName(Number(status)),
]);

/** Those that tell when to try again, where that helps. */
const REFUSED: ErrorStatus[] = [409, 429, 503];

export function errorName(status: number): string {
  return (STATUS_CODES[status] ?? 'Error').replaceAll(/\W/gu, '');
}

function errorAnswers(): JsonObject {
  const answers = Object.entries(MEANING).map(([text, meaning]): [string, Json] => {
    const status = Number(text);
    const codes = Object.entries(ERROR_TABLE)
      .filter(([, row]) => row.status === status)
      .map(([code]) => `\`${code}\``);
    const again = REFUSED.some((one) => one === status) ? ['Retry-After'] : [];
    return [
      errorName(status),
      {
        description: `${meaning}. Codes: ${codes.join(', ')}.`,
        headers: headersOf(true, again),
        content: errorContent(),
      },
    ];
  });
  return Object.fromEntries(answers);
}

export function errorContent(own?: Json): JsonObject {
  const error = { $ref: '#/components/schemas/Error' };
  return {
    'application/json': { schema: own ?? error },
    [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } },
  };
}

/** What operations refer to. */
export function componentsOf(): JsonObject {
  const headers = Object.entries(HEADERS).map(([name, { text, example }]): [string, Json] => [
    name,
    { description: text, schema: { type: 'string' }, example },
  ]);
  return {
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'msk_live_…',
        description:
          'A key of the organisation, made in Settings → Developers. It may do what its scopes name; one of test mode, which begins with `msk_test_`, touches nothing that is real.',
      },
      session: {
        type: 'http',
        scheme: 'bearer',
        description: 'The token that `POST /api/auth/login` answers. It ends after a day without use.',
      },
    },
    headers: Object.fromEntries(headers),
    responses: errorAnswers(),
    schemas: namedSchemas(),
  };
}
