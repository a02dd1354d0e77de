import { afterEach, expect, it, vi } from 'vitest';

import { openSdk } from './paypal-sdk.ts';

class Script extends EventTarget {
  src = '';
  dataset = {};
  setAttribute(): void {}
  remove(): void {}
}

afterEach(() => vi.unstubAllGlobals());

it('waits for the script of the stand-in that an earlier press fetches, rather than ask the provider itself', async () => {
  const scripts: Script[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => new Script(),
    head: { append: (script: Script) => scripts.push(script), appendChild: (script: Script) => scripts.push(script) },
    querySelector: (selector: string) => scripts.find(({ src }) => selector.includes(`"${src}"`)) ?? null,
  });
  const setup = { clientToken: 'token', environment: 'sandbox', scriptUrl: '/stand-in.js' } as const;
  const pressed = [openSdk(setup), openSdk(setup)];
  await Promise.resolve();
  expect(scripts.map(({ src }) => src)).toEqual(['/stand-in.js']);

  vi.stubGlobal('window', { paypal: { version: '6.0.0', createInstance: () => Promise.resolve('opened') } });
  scripts[0]?.dispatchEvent(new Event('load'));
  expect(await Promise.all(pressed)).toEqual(['opened', 'opened']);
});
