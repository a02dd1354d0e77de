import { code128 } from 'bwip-js/generic';

/** Blank modules that Code 128 asks for on either side. */
const QUIET_MODULES = 10;

/** One dot of a thermal print head of 203 dpi; bars of whole dots come out as wide as they were drawn. */
const DOT_MM = 0.125;

/** Wider bars need no more room to be read from arm's length. */
const MODULE_MAX_DOTS = 4;

type Bar = { start: number; width: number };

/** The bars of a text in Code 128 and how many modules they take with their quiet zones. */
export function bars(text: string): { modules: number; bars: Bar[] } {
  let width = 0;
  const found: Bar[] = [];
  const nothing = () => undefined;
  code128(
    { bcid: 'code128', text, scale: 1, height: 1 },
    {
      scale: (x, y) => [x, y],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (modules) => {
        width = modules;
      },
      // Bars come as strokes: the middle rounded up, and the width.
      line: (middle, _y0, _x1, _y1, bar) => {
        found.push({ start: QUIET_MODULES + middle - Math.ceil(bar / 2), width: bar });
      },
      polygon: nothing,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: nothing,
    },
  );
  return { modules: width + 2 * QUIET_MODULES, bars: found };
}

/** The same as a path, one unit to the module and to the height. */
export function barCode(text: string): { modules: number; path: string } {
  const { modules, bars: found } = bars(text);
  return { modules, path: found.map(({ start, width }) => `M${start} 0h${width}v1h-${width}z`).join('') };
}

/** Width of a module in whole dots, in millimetres; undefined when so many modules do not fit. */
export function moduleWidth(modules: number, room: number): number | undefined {
  const dots = Math.min(MODULE_MAX_DOTS, Math.floor(room / modules / DOT_MM));
  return dots > 0 ? dots * DOT_MM : undefined;
}
