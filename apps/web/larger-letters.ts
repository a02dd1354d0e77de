/** Pixels in one `rem` at the browser's usual size of letters. */
const PX_PER_REM = 16;

/** Thinner lines stay as thin as they are. */
const HAIRLINE_PX = 2;

const PIXELS = /url\([^)]*\)|"[^"]*"|'[^']*'|(?<![\w#-])(-?)(\d*\.?\d+)px\b/gu;

/** The pixels of a value, or of the condition of a query, in another unit; hairlines, addresses and texts stay. */
export function scaled(value: string, unit: 'rem' | 'em'): string {
  return value.replace(PIXELS, (found, sign: string | undefined, px: string | undefined) => {
    if (px === undefined || Number(px) < HAIRLINE_PX) return found;
    return `${sign ?? ''}${String(Number((Number(px) / PX_PER_REM).toFixed(5)))}${unit}`;
  });
}

interface Sheet {
  source?: { input: { file?: string } };
  walkDecls: (each: (declaration: { value: string }) => void) => void;
  walkAtRules: (names: RegExp, each: (rule: { name: string; params: string }) => void) => void;
}

/**
 * Style sheets are written in pixels and go out in `rem`, and their queries in `em`: who has set larger letters in the
 * browser gets all of a screen larger, and the layout of the width that is left, as with the zoom of a page. At the end of
 * a sheet, since what it composes of others comes in only there.
 */
export function largerLetters() {
  return {
    postcssPlugin: 'larger-letters',
    OnceExit(sheet: Sheet) {
      if (sheet.source?.input.file?.includes('node_modules')) return;
      sheet.walkDecls((declaration) => {
        declaration.value = scaled(declaration.value, 'rem');
      });
      // Queries of a container go by the letters as they are, those of the window by what the browser is set to.
      sheet.walkAtRules(/^(?:media|container)$/u, (rule) => {
        rule.params = scaled(rule.params, rule.name === 'media' ? 'em' : 'rem');
      });
    },
  };
}
