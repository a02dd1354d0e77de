import { useLayoutEffect, useRef } from 'react';

import { splitPlace } from '@msafara/labels/fit-line';
import { keepFitted } from './fitted-lines.ts';
import classes from './label.module.css';

type FittedLineProps = {
  text: string;
  part: 'origin' | 'destination' | 'number' | 'address';
  /** Sets what stands after the last comma smaller, as in "KANO Nigeria". */
  asPlace?: boolean;
};

/** A text on one line that shrinks until it fits; it never wraps and is never cut. */
export function FittedLine({ text, part, asPlace = false }: FittedLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const { main, rest } = asPlace ? splitPlace(text) : { main: text, rest: '' };

  useLayoutEffect(() => {
    const { current } = line;
    return current ? keepFitted(current) : undefined;
  }, [text]);

  return (
    <p ref={line} className={`${classes.line} ${classes[part]}`} data-part={part} dir="auto">
      <span className={classes.lineMain}>{main}</span>
      {rest && <span className={classes.lineRest}> {rest}</span>}
    </p>
  );
}
