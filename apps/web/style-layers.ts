import type { Plugin } from 'vite';

const LIBRARY = /\/node_modules\/@mantine\/[^/]+\/(?:styles|styles\/[^/]+)\.css(?:$|\?)/u;
const GROUND =
  /\/(?:baseline|default-css-variables|global|UnstyledButton|Paper|Input|InlineInput|ModalBase|Overlay|ScrollArea|Popover|Group|Stack|Flex)\.css(?:$|\?)/u;

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
      return { code: `@layer base, library-ground, library-parts;\n@layer ${layer} {\n${code}\n}\n`, map: null };
    },
  };
}
