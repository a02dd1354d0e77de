/** A document of EPCIS with one event, of an arrival at Malaba. */
export function epcisDocument(time: Date, more: object) {
  const event = {
    type: 'ObjectEvent',
    eventTime: time.toISOString(),
    eventTimeZoneOffset: '+00:00',
    action: 'OBSERVE',
    bizStep: 'arriving',
    'msafara:post': 'malaba',
    ...more,
  };
  return {
    '@context': [],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: time.toISOString(),
    epcisBody: { eventList: [event] },
  };
}
