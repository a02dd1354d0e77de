import type { Proof } from '@msafara/domain/proofs/proofs.schema';

import classes from './proofs.module.css';

const MARGIN = 12;

/** A signature as it was drawn, as large as its place allows. */
export function Signature({ strokes, label }: { strokes: NonNullable<Proof['signature']>; label: string }) {
  const points = strokes.flat();
  const left = Math.min(...points.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...points.map(({ y }) => y)) - MARGIN;
  const width = Math.max(...points.map(({ x }) => x)) - left + MARGIN;
  const height = Math.max(...points.map(({ y }) => y)) - top + MARGIN;
  return (
    <svg
      className={classes.signature}
      viewBox={`${String(left)} ${String(top)} ${String(width)} ${String(height)}`}
      role="img"
      aria-label={label}
    >
      <path
        d={strokes.map((stroke) => `M${stroke.map(({ x, y }) => `${String(x)} ${String(y)}`).join('L')}`).join('')}
      />
    </svg>
  );
}
