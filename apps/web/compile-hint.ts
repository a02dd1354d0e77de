import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';
/** Of the scan screen nearly all runs as it opens: its page, and what it shares with others (`code-groups.ts`). */
const RUN_AT_ONCE = new Set(['libraries', 'index', 'fields', 'frame', 'offline', 'screens', 'scan-update']);

/**
 * Has Chromium compile these files whole while it reads them, on another thread, instead of each function at its first call.
 * It does not cache compiled modules that come from a service worker, so each start without a network compiles them again (D23).
 * Other browsers see a comment.
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
