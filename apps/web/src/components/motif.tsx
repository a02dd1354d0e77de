import { useId } from 'react';

import classes from './motif.module.css';

/** Where the drawing of one repetition begins and ends. */
const START = 1.25;
const END = 248.75;
const REPETITION = 256;

/** The one ornament: a band of mud-cloth lines that repeats along its width. Takes the colour of its text. */
export function Motif() {
  const id = useId();
  return (
    <svg className={classes.band} height="22" width="100%" aria-hidden="true">
      <defs>
        <pattern id={id} width={REPETITION} height="22" patternUnits="userSpaceOnUse">
          <Lines />
        </pattern>
      </defs>
      <rect width="100%" height="22" fill={`url(#${id})`} />
    </svg>
  );
}

/** The ornament on paper: so many repetitions, as wide as its place; a pattern would be printed as a grey picture. */
export function PrintedMotif({ repeats }: { repeats: number }) {
  const width = REPETITION * (repeats - 1) + END - START;
  return (
    <svg className={classes.band} width="100%" viewBox={`${START} 0 ${width} 22`} aria-hidden="true">
      {Array.from({ length: repeats }, (_, n) => (
        <Lines key={n} at={n * REPETITION} />
      ))}
    </svg>
  );
}

function Lines({ at = 0 }: { at?: number }) {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="1.5" transform={`translate(${at})`}>
      <path d="M2 2v18M7 2v18M12 2v18M17 2v18" />
      <path d="M24 19 32 4l8 15 8-15 8 15 8-15 8 15 8-15 8 15" />
      <path d="M96 2v18M102 2v18" />
      <path d="m112 6 9 9m0-9-9 9m21-9 9 9m0-9-9 9m21-9 9 9m0-9-9 9" />
      <path d="M174 2v18M180 2v18" />
      <path d="m198 2 9 9-9 9-9-9zm26 0 9 9-9 9-9-9z" />
      <path d="m198 8 3 3-3 3-3-3zm26 0 3 3-3 3-3-3z" />
      <path d="M242 2v18M248 2v18" />
    </g>
  );
}
