import type { KeyScope } from '@msafara/domain/keys/key-scopes';

/** The parts of the reference, in their order, with what stands under each heading. */
export const TAGS = {
  Shipments: 'Create shipments, record what happens to them, read them and what happened.',
  Messages: 'Who hears of a shipment by SMS, WhatsApp or mail, and what they were sent.',
  Events: 'Everything that happens to your shipments, in its order.',
  Webhooks: 'Where we send events to, and what we send. Signed after Standard Webhooks.',
  Proofs: 'What shows that goods were handed over, to whom and when, or why they were not.',
  Files: 'Pictures, such as those of a delivery.',
  Clocks: 'What waiting costs: storage, demurrage, detention, validities, and bonds.',
  Borders: 'Where shipments cross from one country to another.',
  Standards:
    'What happened, in the words of others: EPCIS 2.0 of GS1, both ways, and Track & Trace 2.2 of DCSA. `msafara:` in an event of EPCIS stands for our own words, which are those of milestones.',
  Tracking: 'What anybody with a tracking number may see. Needs no sign-in; scripts of other sites may read it.',
  'API keys': 'Keys for other systems. They are made by the owner of an organisation, by a session and never by a key.',
  Accounts: 'Sign-in and registration of people.',
  Notifications: 'What the user who is signed in is told in the app.',
  Support: 'Messages to support, and their answers.',
  Administration: 'For administrators of the installation alone.',
} as const;

type Tag = keyof typeof TAGS;

/**
 * Who may call an operation: anybody, whoever is signed in, API keys with a scope, any API key (both beside
 * whoever is signed in).
 */
export type Who = 'anybody' | 'session' | 'any key' | KeyScope;

/** What an answer with a status says beside its schema. */
type AnswerNotes = {
  description?: string;
  headers?: readonly HeaderName[];
  example?: unknown;
  /** Other media types that it may have, of no schema: files, lines. */
  types?: readonly string[];
};

/** A header that an operation may answer with. */
export type HeaderName =
  | 'ETag'
  | 'As-Of'
  | 'Link'
  | 'Location'
  | 'Idempotent-Replayed'
  | 'Content-Disposition'
  | 'API-Version'
  | 'Current-Page'
  | 'Next-Page'
  | 'GS1-EPCIS-Version'
  | 'GS1-CBV-Version'
  | 'GS1-EPCIS-Capture-Limit'
  | 'GS1-EPCIS-Capture-File-Size-Limit'
  | 'GS1-Capture-Error-Behaviour';

/**
 * What the OpenAPI document says of a route beside its schemas, declared in the route's own schema. A route without it
 * is not in the document, and `openapi.test.ts` asks for it.
 */
export type Operation = {
  /** A name for programs, in camel case, that stays. */
  id: string;
  tag: Tag;
  /** A few words, in the imperative, without a full stop. */
  summary: string;
  /** Markdown: paragraphs, `code` and lists. */
  description?: string;
  who: Who;
  /** Statuses of errors beside those that follow from what the route reads; see `errorsOf`. */
  errors?: readonly ErrorStatus[];
  example?: unknown;
  /** The media types of a body that is no JSON but a file. */
  takes?: readonly string[];
  answers?: Readonly<Record<number, AnswerNotes>>;
};

export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;

declare module 'fastify' {
  interface FastifySchema {
    operation?: Operation;
    /** Said by routes that are no part of the API for others: pages, health, the web app's own. */
    hide?: boolean;
  }
}
