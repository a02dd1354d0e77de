import path from 'node:path';

import { build, type Plugin } from 'vite';

import { OLDEST_BROWSERS } from './oldest-browsers.ts';
import { widgetWords } from './widget-words.ts';

const SOURCE = path.join(import.meta.dirname, 'widget/widget.ts');

/** The tracking widget as one classic script, with its words in it. */
export async function buildWidget(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { WORDS: JSON.stringify(widgetWords()) },
    build: {
      write: false,
      target: OLDEST_BROWSERS,
      lib: { entry: SOURCE, formats: ['iife'], name: 'msafara', fileName: 'widget' },
    },
  });
  const [result] = [built].flat();
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error('The widget was not built');
  return chunk.code;
}

/** Writes `widget.js`, which other sites load. */
export function trackingWidget(): Plugin {
  return {
    name: 'tracking-widget',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'widget.js', source: await buildWidget() });
    },
  };
}
