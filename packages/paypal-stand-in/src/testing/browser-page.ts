import { createContext, runInContext } from 'node:vm';

type Heed = (event: unknown) => void;

/** As much of a browser's page as the script needs, and what it did to it. */
export function createBrowserPage(origin: string, serverUrl: string) {
  const heeds = new Set<Heed>();
  const defined: string[] = [];
  const frame = { src: '', style: {}, title: '', contentWindow: {} };
  const closes: (() => void)[] = [];
  const dialog = {
    style: {},
    open: false,
    setAttribute: () => {},
    appendChild: () => {},
    remove: () => {},
    addEventListener: (_type: string, heed: () => void) => closes.push(heed),
    showModal: () => {
      dialog.open = true;
    },
    close: () => {
      dialog.open = false;
      for (const heed of closes) heed();
    },
  };
  const button = { style: {}, addEventListener: () => {} };
  const popup = {
    location: { href: 'about:blank' },
    closed: false,
    close: () => {
      popup.closed = true;
    },
  };
  const settings = { blocksPopups: false };
  const window = {
    location: { origin },
    paypal: undefined as unknown,
    screenX: 0,
    screenY: 0,
    outerWidth: 1280,
    addEventListener: (_type: string, heed: Heed) => heeds.add(heed),
    removeEventListener: (_type: string, heed: Heed) => heeds.delete(heed),
    open: () => (settings.blocksPopups ? null : popup),
  };
  const names = new Set<string>();
  const context = createContext({
    window,
    setTimeout,
    setInterval,
    clearInterval,
    fetch: (path: string, options: RequestInit) =>
      fetch(`${serverUrl}${path.replace(/^\/paypal-stand-in/u, '')}`, options),
    HTMLElement: Object,
    CSSStyleSheet: Object,
    customElements: {
      get: (name: string) => (names.has(name) ? Object : undefined),
      define: (name: string) => {
        names.add(name);
        defined.push(name);
      },
    },
    document: {
      body: { appendChild: () => {} },
      createElement: (tag: string) => ({ iframe: frame, dialog })[tag] ?? button,
    },
  });
  return {
    window,
    popup,
    dialog,
    frame,
    defined,
    settings,
    heedCount: () => heeds.size,
    run: (script: string): unknown => runInContext(script, context),
    /** A message to the page, from the popup or another window. */
    post: (data: unknown, from: { source?: unknown; origin?: string } = {}) => {
      for (const heed of heeds) heed({ data, source: from.source ?? popup, origin: from.origin ?? origin });
    },
  };
}
