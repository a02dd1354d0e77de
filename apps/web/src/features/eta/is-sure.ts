/** From here on a confidence is shown as a good one (§9). */
const SURE = 80;

/** Whether a confidence, in percent, has the positive icon (§9). */
export function isSure(confidence: number): boolean {
  return confidence >= SURE;
}
