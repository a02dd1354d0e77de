import { z } from 'zod';

import { say } from '../say.ts';
import { keyText } from '../text/text.schema.ts';
import { eventInstant } from './standards.schema.ts';

/** A capture has so many events, and so many bytes, at most (D26). */
export const CAPTURE_EVENTS_MAX = 100;
export const CAPTURE_BYTES = 512 * 1024;
/** An event names so many shipments or units at most. */
const EPCS_MAX = 50;

const uri = (max: number) => keyText(max).refine((text) => /^[a-z][a-z\d+.-]*:[^\s]+$/iu.test(text), say('epcis.uri'));

const point = z.looseObject({ id: uri(512) });

/** Read as any text here and with the rules of milestones afterwards, so that one that is wrong is a failed row. */
const ownText = z.string().max(500).optional();

const event = z
  .looseObject({
    type: z.string().min(1).max(100),
    eventID: uri(200).optional().meta({ description: 'What it is known by: sent again it is not recorded twice.' }),
    eventTime: eventInstant,
    eventTimeZoneOffset: z
      .string({ error: say('text.required') })
      .max(20, say('epcis.offset'))
      .regex(/^[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)$/u, say('epcis.offset'))
      .meta({ description: 'As `+03:00`; `Z` is none.', examples: ['+03:00'] }),
    action: z.enum(['ADD', 'OBSERVE', 'DELETE']).optional(),
    epcList: z
      .array(uri(512))
      .max(EPCS_MAX, say('list.tooMany', { max: EPCS_MAX }))
      .optional()
      .meta({ description: 'Shipments by their tracking address, or units as container URN or SSCC.' }),
    bizStep: z.string().max(200).optional(),
    readPoint: point.optional(),
    bizLocation: point.optional(),
    errorDeclaration: z.looseObject({ declarationTime: eventInstant }).optional(),
    'msafara:code': ownText.meta({ description: 'One of our milestones, where the step alone does not say which.' }),
    'msafara:place': ownText,
    'msafara:unlocode': ownText,
    'msafara:post': ownText,
    'msafara:side': ownText,
    'msafara:reason': ownText,
    'msafara:reference': ownText,
  })
  .refine(({ type, action }) => type !== 'ObjectEvent' || action !== undefined, {
    path: ['action'],
    message: say('text.required'),
  });

export type CapturedEvent = z.infer<typeof event>;

/** The body of POST /api/epcis/capture: a document of EPCIS 2.0 with up to 100 events; what else the standard has is let stand. */
export const captureBody = z.looseObject({
  '@context': z.union([z.string().max(2000), z.looseObject({}), z.array(z.unknown()).max(20)]),
  type: z.literal('EPCISDocument'),
  schemaVersion: z
    .string()
    .max(20)
    .regex(/^2(?:\.\d+)*$/u, say('epcis.version')),
  creationDate: eventInstant,
  epcisBody: z.looseObject({
    eventList: z
      .array(event)
      .min(1, say('list.tooFew', { min: 1 }))
      .max(CAPTURE_EVENTS_MAX, say('list.tooMany', { max: CAPTURE_EVENTS_MAX })),
  }),
});

/** How many events somebody sends, whatever else is in it. */
export const countedCapture = z.looseObject({ epcisBody: z.looseObject({ eventList: z.array(z.unknown()) }) });

export const captureHeaders = z.object({
  'gs1-capture-error-behaviour': z
    .literal('proceed', say('epcis.proceed'))
    .optional()
    .meta({ description: 'Each event is recorded by itself, whatever becomes of the others: `proceed`.' }),
});
