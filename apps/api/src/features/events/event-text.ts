/** The longest data of an event, in bytes of UTF-8 (D25). */
export const EVENT_DATA_BYTES = 20_000;

/** The long fields of a shipment, in the order in which they are left out of an event that is too long. */
const LONG = [['previous', 'metadata'], ['previous', 'notes'], ['metadata'], ['notes'], ['recipientAddress']] as const;

type Data = Record<string, unknown>;

function without(data: Data, path: readonly string[]): Data {
  const [first = '', ...rest] = path;
  const inner = data[first];
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) {
    return { ...data, [first]: without({ ...inner }, rest) };
  }
  const { [first]: _left, ...kept } = data;
  return kept;
}

/**
 * The data of an event as JSON. Long fields of what would be longer than 20,000 bytes are left out, and named in
 * `leftOut`: who needs them reads the shipment.
 */
export function eventText(data: Data): string {
  let fitting = data;
  const leftOut: string[] = [];
  for (const path of LONG) {
    const text = JSON.stringify(leftOut.length === 0 ? fitting : { ...fitting, leftOut });
    // No character of JSON text takes more than three bytes for each of its units.
    if (text.length * 3 <= EVENT_DATA_BYTES || Buffer.byteLength(text) <= EVENT_DATA_BYTES) return text;
    fitting = without(fitting, path);
    leftOut.push(path.join('.'));
  }
  return JSON.stringify({ ...fitting, leftOut });
}
