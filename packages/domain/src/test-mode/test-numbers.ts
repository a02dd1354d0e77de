/** How the tracking numbers of test shipments begin (D24). */
export const TEST_PREFIX = 'TEST-';

/** Test shipments are deleted so many days after they were made (D24). */
export const TEST_KEPT_DAYS = 7;

/** Whether a tracking number may be that of a test shipment. */
export function isTestNumber(trackingNumber: string): boolean {
  return trackingNumber.startsWith(TEST_PREFIX);
}

/** By what a test shipment of a test organisation is told from all others. */
export function testNumberKeyOf(trackingNumber: string, organisationId: string): string {
  return `${trackingNumber}~${organisationId}`;
}

/**
 * By what a shipment is told from all others: its tracking number, and in test mode the organisation too, so that two may use
 * the same. No tracking number has a `~`: nobody finds a test shipment by its number alone.
 */
export function numberKeyOf(trackingNumber: string, organisation: { id: string; testOf: string | null }): string {
  return organisation.testOf === null ? trackingNumber : testNumberKeyOf(trackingNumber, organisation.id);
}
