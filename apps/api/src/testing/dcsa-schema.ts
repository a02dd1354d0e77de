/**
 * What an event of DCSA Track & Trace 2.2.0 has to be, written from the text of that standard (28 October 2021): its three types of events
 * with what each requires, the codes of that version, and its longest texts. No package of npm brings it.
 */
const text = (maxLength: number) => ({ type: 'string', maxLength });
const oneOf = (...codes: string[]) => ({ type: 'string', enum: codes });
const time = { type: 'string', format: 'date-time' };

const location = {
  type: 'object',
  properties: {
    locationName: text(100),
    latitude: text(10),
    longitude: text(11),
    UNLocationCode: text(5),
    facilityCode: text(6),
  },
};

const transportCall = {
  type: 'object',
  required: ['transportCallID', 'modeOfTransport'],
  properties: {
    transportCallID: text(100),
    modeOfTransport: oneOf('VESSEL', 'RAIL', 'TRUCK', 'BARGE'),
    facilityTypeCode: oneOf('BOCR', 'CLOC', 'COFS', 'COYA', 'OFFD', 'DEPO', 'INTE', 'POTE', 'RAMP'),
    UNLocationCode: text(5),
    otherFacility: text(50),
    location,
    vessel: { type: 'object', required: ['vesselIMONumber'], properties: { vesselIMONumber: text(7) } },
  },
};

const references = {
  type: 'array',
  items: {
    type: 'object',
    required: ['referenceType', 'referenceValue'],
    properties: { referenceType: oneOf('FF', 'SI', 'PO', 'CR', 'AAO', 'EQ'), referenceValue: text(100) },
  },
};

const event = {
  type: 'object',
  required: ['eventType', 'eventClassifierCode', 'eventDateTime', 'eventCreatedDateTime'],
  properties: {
    eventID: { type: 'string', format: 'uuid' },
    eventCreatedDateTime: time,
    eventDateTime: time,
    eventClassifierCode: oneOf('ACT', 'PLN', 'EST'),
    references,
  },
};

const shipment = {
  required: ['shipmentEventTypeCode', 'documentID', 'documentTypeCode'],
  properties: {
    eventType: { const: 'SHIPMENT' },
    shipmentEventTypeCode: oneOf(
      'RECE',
      'DRFT',
      'PENA',
      'PENU',
      'REJE',
      'APPR',
      'ISSU',
      'SURR',
      'SUBM',
      'VOID',
      'CONF',
      'REQS',
      'CMPL',
      'HOLD',
      'RELS',
    ),
    documentTypeCode: oneOf('CBR', 'BKG', 'SHI', 'SRM', 'TRD', 'ARN', 'VGM', 'CAS', 'CUS', 'DGD', 'OOG'),
    documentID: { type: 'string' },
    reason: { type: 'string' },
  },
};

const transport = {
  required: ['transportEventTypeCode', 'transportCall'],
  properties: { eventType: { const: 'TRANSPORT' }, transportEventTypeCode: oneOf('ARRI', 'DEPA'), transportCall },
};

const equipment = {
  required: ['equipmentEventTypeCode', 'emptyIndicatorCode'],
  properties: {
    eventType: { const: 'EQUIPMENT' },
    equipmentEventTypeCode: oneOf(
      'LOAD',
      'DISC',
      'GTIN',
      'GTOT',
      'STUF',
      'STRP',
      'PICK',
      'DROP',
      'INSP',
      'RSEA',
      'RMVD',
    ),
    equipmentReference: text(15),
    emptyIndicatorCode: oneOf('EMPTY', 'LADEN'),
    eventLocation: location,
    transportCall,
  },
};

export const DCSA_EVENTS = { type: 'array', items: { allOf: [event, { oneOf: [shipment, transport, equipment] }] } };
