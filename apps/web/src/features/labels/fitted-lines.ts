import { fitLine } from '@msafara/labels/fit-line';

const lines = new Set<Element>();
/** Those that came with what was drawn last. */
const fresh = new Set<Element>();
const room = new ResizeObserver((changes) => fit(changes.map(({ target }) => target)));
document.fonts.addEventListener('loadingdone', fitAll);
window.addEventListener('beforeprint', fitAll);

/** Fits a line before it is seen, when its room changes, when fonts have come and before it is printed; returns how to stop. */
export function keepFitted(line: Element): () => void {
  lines.add(line);
  room.observe(line);
  // Together with the others that were drawn with it.
  if (fresh.size === 0) queueMicrotask(fitFresh);
  fresh.add(line);
  return () => {
    lines.delete(line);
    fresh.delete(line);
    room.unobserve(line);
  };
}

/** Fits all lines now, which asks for their fonts, and again once these are there. */
export async function whenFitted(): Promise<void> {
  fitAll();
  await document.fonts.ready;
  fitAll();
}

function fitFresh(): void {
  fit(fresh);
  fresh.clear();
}

function fitAll(): void {
  fit(lines);
}

/** Measures first and writes then, or each line would have the whole page laid out anew. */
function fit(some: Iterable<Element>): void {
  const measured = [...some].map((line) => ({ line, scales: scalesOf(line) }));
  for (const { line, scales } of measured) {
    if (!(line instanceof HTMLElement)) continue;
    line.style.setProperty('--main', String(scales.main));
    line.style.setProperty('--rest', String(scales.rest));
  }
}

/** How far the two texts of a line shrink; widths grow with the size, so any size can be measured. */
function scalesOf(line: Element): { main: number; rest: number } {
  const [main, rest] = line.children;
  const style = getComputedStyle(line);
  const unit = (name: string) => Number(style.getPropertyValue(name)) || 0;
  const size = unit('--size');
  const restSize = unit('--rest-size') || size;
  const mm = Number.parseFloat(style.fontSize) / size;
  if (!main || !(mm > 0)) return { main: 1, rest: 1 };
  const fitted = fitLine({
    main: widthOf(main),
    rest: rest ? widthOf(rest) : 0,
    room: line.clientWidth / mm,
    size,
    restSize,
    restMin: Math.min(restSize, unit('--rest-min')),
  });
  return { main: fitted.main / size, rest: fitted.rest / restSize };
}

function widthOf(text: Element): number {
  return text.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(text).fontSize);
}
