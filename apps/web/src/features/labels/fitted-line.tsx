import { type CSSProperties, useEffect, useRef, useState } from 'react';

import { fitLine, splitPlace } from './fit-line.ts';
import classes from './label.module.css';

// Letters may reach a little beyond their advance, and printers round.
const SLACK = 0.985;

type FittedLineProps = {
  text: string;
  part: 'origin' | 'destination' | 'number' | 'address';
  /** Sets what stands after the last comma smaller, as in "KANO Nigeria". */
  asPlace?: boolean;
};

/** A text on one line that shrinks until it fits; it never wraps and is never cut. */
export function FittedLine({ text, part, asPlace = false }: FittedLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const [sizes, setSizes] = useState({ main: 1, rest: 1 });
  const { main, rest } = asPlace ? splitPlace(text) : { main: text, rest: '' };

  useEffect(() => {
    const fit = () => {
      if (line.current) setSizes(scalesOf(line.current));
    };
    fit();
    document.fonts.addEventListener('loadingdone', fit);
    return () => document.fonts.removeEventListener('loadingdone', fit);
  }, [text]);

  const style: CSSProperties & Record<`--${string}`, number> = { '--main': sizes.main, '--rest': sizes.rest };
  return (
    <p ref={line} className={`${classes.line} ${classes[part]}`} data-part={part} dir="auto" style={style}>
      <span className={classes.lineMain}>{main}</span>
      {rest && <span className={classes.lineRest}> {rest}</span>}
    </p>
  );
}

/** How far the two texts of a line shrink; widths grow with the size, so any size can be measured. */
function scalesOf(line: HTMLElement): { main: number; rest: number } {
  const [main, rest] = line.children;
  const style = getComputedStyle(line);
  const unit = (name: string) => Number(style.getPropertyValue(name)) || 0;
  const size = unit('--size');
  const restSize = unit('--rest-size') || size;
  const mm = Number.parseFloat(style.fontSize) / size;
  if (!main || !(mm > 0)) return { main: 1, rest: 1 };
  const fitted = fitLine({
    main: widthOf(main),
    rest: rest ? widthOf(rest) : 0,
    room: (line.clientWidth / mm) * SLACK,
    size,
    restSize,
    restMin: Math.min(restSize, unit('--rest-min')),
  });
  return { main: fitted.main / size, rest: fitted.rest / restSize };
}

function widthOf(text: Element): number {
  return text.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(text).fontSize);
}
