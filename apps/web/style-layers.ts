import type { Plugin } from 'vite';

const LIBRARY = /\/node_modules\/@mantine\/[^/]+\/(?:styles|styles\/[^/]+)\.css(?:$|\?)/u;
const GROUND =
  /\/(?:baseline|default-css-variables|global|UnstyledButton|Paper|Input|InlineInput|ModalBase|Overlay|ScrollArea|Popover|Group|Stack|Flex)\.css(?:$|\?)/u;
/** The one that main.tsx loads before all others: it puts the layer of our own ground (base.css) below the library's. */
const FIRST = /\/baseline\.css(?:$|\?)/u;
/** By a rule: Chrome 99 to 105 hangs on the second page that has a sheet with the order as a statement (0044). */
const GROUND_OF_OURS = '@layer base {\nbody {\nmargin: 0;\n}\n}\n';

/**
 * Puts the component library's styles into cascade layers, its ground below its parts. Without it the
 * order of lazily loaded style sheets, which differs from page to page, would decide which rule wins.
 */
export function styleLayers(): Plugin {
  return {
    name: 'style-layers',
    enforce: 'pre',
    transform(code, id) {
      if (!LIBRARY.test(id)) return null;
      const layer = GROUND.test(id) ? 'library-ground' : 'library-parts';
      const below = FIRST.test(id) ? GROUND_OF_OURS : '';
      return { code: `${below}@layer ${layer} {\n${code}\n}\n`, map: null };
    },
  };
}
