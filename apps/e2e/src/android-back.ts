import type { Page } from '@playwright/test';

interface Watcher extends EventTarget {
  requestClose(): void;
  destroy(): void;
}

declare global {
  interface Window {
    CloseWatcher: new () => Watcher;
    openWatchers: Watcher[];
  }
}

/** Notes what asks the browser to be told of Android's back button. */
export function noteWatchers(): void {
  window.openWatchers = [];
  const over = (watcher: Watcher) => {
    window.openWatchers = window.openWatchers.filter((one) => one !== watcher);
  };
  window.CloseWatcher = class extends window.CloseWatcher {
    constructor() {
      super();
      window.openWatchers.push(this);
      this.addEventListener('close', () => over(this));
    }
    override destroy() {
      over(this);
      super.destroy();
    }
  };
}

/** Android's back button: it closes what asked last, and goes back where nothing did. */
export async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const open = window.openWatchers.at(-1);
    if (open) open.requestClose();
    else window.history.back();
  });
}
