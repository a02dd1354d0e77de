import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';
/** Of the scan screen nearly all runs as it opens: its page, and what it shares with others (`code-groups.ts`). */
const RUN_AT_ONCE = new Set(['libraries', 'index', 'fields', 'frame', 'offline', 'screens', 'scan-update']);

/**
 * Has Chromium compile these files whole while it reads them, beside the page's own thread, and not function by function as each
 * is called: it keeps no compiled code of modules that a service worker answers with, so a phone at a gate pays for that at each
 * start (D23). Other browsers read a comment.
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: ({ name }) => (RUN_AT_ONCE.has(name) ? HINT : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && RUN_AT_ONCE.has(output.name)) output.code = HINT + output.code;
      },
    },
  };
}
