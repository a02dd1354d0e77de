/** How the tracking numbers of test shipments begin (D24). */
export const TEST_PREFIX = 'TEST-';

/** Test shipments are deleted so many days after they were made (D24). */
export const TEST_KEPT_DAYS = 7;

/** Whether a tracking number may be that of a test shipment. */
export function isTestNumber(trackingNumber: string): boolean {
  return trackingNumber.startsWith(TEST_PREFIX);
}

/** The unique key of a test shipment's number: the number with its test organisation. */
export function testNumberKeyOf(trackingNumber: string, organisationId: string): string {
  return `${trackingNumber}~${organisationId}`;
}

/**
 * The unique key of a shipment's number: the number itself, and in test mode the organisation too, so that two organisations may use
 * the same one. No tracking number contains a `~`, so nobody finds a test shipment by its number alone.
 */
export function numberKeyOf(trackingNumber: string, organisation: { id: string; testOf: string | null }): string {
  return organisation.testOf === null ? trackingNumber : testNumberKeyOf(trackingNumber, organisation.id);
}
