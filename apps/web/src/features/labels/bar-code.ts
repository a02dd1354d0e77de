import { code128 } from 'bwip-js/browser';

/** Blank modules that Code 128 asks for on either side. */
const QUIET_MODULES = 10;

/** One dot of a thermal print head of 203 dpi; bars of whole dots come out as wide as they were drawn. */
const DOT_MM = 0.125;

/** Wider bars need no more room to be read from arm's length. */
const MODULE_MAX_DOTS = 4;

export type BarCode = { modules: number; path: string };

/** The bars of a text in Code 128, one unit to the module and to the height, with their quiet zones. */
export function barCode(text: string): BarCode {
  let width = 0;
  let path = '';
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
        path += `M${QUIET_MODULES + middle - Math.ceil(bar / 2)} 0h${bar}v1h-${bar}z`;
      },
      polygon: nothing,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: nothing,
    },
  );
  return { modules: width + 2 * QUIET_MODULES, path };
}

/** Width of a module in whole dots, in millimetres; undefined when so many modules do not fit. */
export function moduleWidth(modules: number, room: number): number | undefined {
  const dots = Math.min(MODULE_MAX_DOTS, Math.floor(room / modules / DOT_MM));
  return dots > 0 ? dots * DOT_MM : undefined;
}
