import {
  type Signature,
  signatureSchema,
  SIGNATURE_POINTS_MAX,
  STROKE_POINTS_MAX,
} from '@msafara/domain/proofs/proofs.schema';

type Stroke = Signature[number];

export const PAD_WIDTH = 1000;
export const PAD_HEIGHT = 860;
/** Nearer than this to the one before, a point shows nothing. */
const NEAR = 4;
const LONGEST_MS = 600_000;

/** Whether a point is far enough from the last one of a stroke to be kept. */
export function isFurther(stroke: Stroke, { x, y }: { x: number; y: number }): boolean {
  const last = stroke.at(-1);
  return last === undefined || Math.hypot(last.x - x, last.y - y) >= NEAR;
}

/** A place on the pad that is `box` wide on the screen, in the pad's own units. */
export function onPad(
  { clientX, clientY }: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
  t: number,
): Stroke[number] {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
  return {
    x: within(((clientX - box.left) / box.width) * PAD_WIDTH, PAD_WIDTH),
    y: within(((clientY - box.top) / box.height) * PAD_HEIGHT, PAD_HEIGHT),
    t: within(t, LONGEST_MS),
  };
}

/** The same lines with so many points at most, of each its first and last. */
function thinned(strokes: Signature, most: number): Signature {
  const all = strokes.flat().length;
  if (all <= most) return strokes;
  const every = Math.ceil(all / Math.max(1, most - 2 * strokes.length));
  return strokes.map((stroke) => stroke.filter((_, nth) => nth % every === 0 || nth === stroke.length - 1));
}

/** A stroke that is too long as several that meet. */
function parted(stroke: Stroke): Stroke[] {
  const parts: Stroke[] = [];
  for (let from = 0; from === 0 || from < stroke.length - 1; from += STROKE_POINTS_MAX - 1) {
    parts.push(stroke.slice(from, from + STROKE_POINTS_MAX));
  }
  return parts;
}

/** A signature as the server takes it, however long somebody wrote. */
export function fitSignature(strokes: Signature): Signature {
  // Where a stroke is parted its parts share a point.
  return thinned(strokes, SIGNATURE_POINTS_MAX - 20).flatMap(parted);
}

/** Why a signature is none, as the server would say it; undefined for one that is. */
export function signatureProblem(strokes: Signature): string | undefined {
  return signatureSchema.safeParse(strokes).error?.issues[0]?.message;
}

/** The line of a stroke, rounded between its points; a dot is a short line. */
export function pathOf(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  if (!first) return '';
  const start = `M${String(first.x)} ${String(first.y)}`;
  const last = rest.at(-1);
  if (!last) return `${start}h1`;
  const curves = rest.slice(0, -1).map((point, nth) => {
    const next = rest[nth + 1] ?? point;
    return `Q${String(point.x)} ${String(point.y)} ${String((point.x + next.x) / 2)} ${String((point.y + next.y) / 2)}`;
  });
  return `${start}${curves.join('')}L${String(last.x)} ${String(last.y)}`;
}
