import type { Page } from '@playwright/test';

/** Takes away what browsers of 2022 did not have yet (docs/decisions/0044). */
export function makeOlder(): void {
  const newer: [object, string[]][] = [
    [Array, ['fromAsync']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [AbortSignal, ['any', 'timeout']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility']],
    [HTMLElement.prototype, ['hidePopover', 'showPopover', 'togglePopover']],
    [Intl, ['DurationFormat', 'Segmenter']],
    [Map, ['groupBy']],
    [Navigator.prototype, ['userActivation', 'wakeLock']],
    [Object, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [RegExp, ['escape']],
    [Set.prototype, ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'union']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [URL, ['canParse', 'parse']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['drop', 'filter', 'find', 'map', 'reduce', 'some', 'take', 'toArray'],
    ],
    [
      globalThis,
      ['BarcodeDetector', 'CompressionStream', 'Iterator', 'OffscreenCanvas', 'requestIdleCallback', 'scheduler'],
    ],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);

  const draw = window.createImageBitmap;
  const drawAsThen = (source: ImageBitmapSource, options?: ImageBitmapOptions) =>
    options?.imageOrientation === 'from-image'
      ? Promise.reject(
          new TypeError("The provided value 'from-image' is not a valid enum value of type ImageOrientation."),
        )
      : draw(source, options);
  Object.assign(window, { createImageBitmap: drawAsThen });

  // A page is left without a question unless `returnValue` asks for it, as in Chrome before 119.
  BeforeUnloadEvent.prototype.preventDefault = () => undefined;

  // No style sheet made by script chooses a colour by the page's scheme.
  const { replaceSync } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.replaceSync = function (text) {
    replaceSync.call(this, text.replaceAll('light-dark(', 'unknown('));
  };
}

/** Makes no style sheets by script, as Safari before 16.4. */
export function makeNoSheets(): void {
  Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets');
  const construct = () => {
    throw new TypeError('Illegal constructor');
  };
  Object.assign(window, { CSSStyleSheet: new Proxy(CSSStyleSheet, { construct }) });
}

/**
 * Knows no height of a window whose bars come and go, as Chrome before 108, cuts nothing off, as Safari before 16, knows of no
 * element what it holds, as Chrome before 105 and Firefox before 121, and sizes no field by its words, as Safari before 26.2.
 */
export async function readOlderStyles(page: Page): Promise<void> {
  await page.route(/\.css$/u, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('dvh', 'unknown')
      .replaceAll(':has(', ':unknown(')
      .replaceAll('overflow:clip', 'overflow:unknown')
      .replaceAll('field-sizing:', 'unknown:');
    await route.fulfill({ response, body });
  });
  await page.addInitScript(() => {
    const { setProperty } = CSSStyleDeclaration.prototype;
    CSSStyleDeclaration.prototype.setProperty = function (name, value, priority) {
      setProperty.call(this, name, value?.replace('dvh', 'unknown') ?? null, priority);
    };
  });
}
