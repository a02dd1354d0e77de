/** What nearly every page writes in (`fonts.css`); other weights are fetched where they are used. */
const FACES = [
  '1em "Inter Variable"',
  '1em "Bricolage Grotesque Variable"',
  '600 1em "Atkinson Hyperlegible Mono Variable"',
];
/** The same of Arabic. */
const ARABIC_FACES = ['1em "IBM Plex Sans Arabic"', '600 1em "IBM Plex Sans Arabic"'];
const FACES_WAIT_MS = 300;
const PAINT_WAIT_MS = 300;

/** Waits until the words that the server wrote stand on the screen; a page without them, or out of sight, is not waited for. */
export async function firstWordsPainted(): Promise<void> {
  if (document.hidden || !document.querySelector('.first')) return;
  const painted = new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, PAINT_WAIT_MS))]);
}

/**
 * Turns on the styles that waited until the server's first words were painted, in the head: those of pages that come later go there
 * too, after them.
 */
export async function applyStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')];
  await Promise.all(
    links.map(
      (link) =>
        new Promise<void>((resolve) => {
          const done = () => {
            resolve();
          };
          link.addEventListener('load', done, { once: true });
          link.addEventListener('error', done, { once: true });
          link.remove();
          link.rel = 'stylesheet';
          document.head.append(link);
        }),
    ),
  );
}

/** Waits for the faces, so that the page is laid out once; a slow network is not waited for. */
export function loadFaces(): Promise<unknown> {
  const arabic = document.documentElement.lang === 'ar' ? ARABIC_FACES : [];
  const all = Promise.allSettled([
    ...FACES.map((face) => document.fonts.load(face)),
    ...arabic.map((face) => document.fonts.load(face, 'ا')),
  ]);
  return Promise.race([all, new Promise((resolve) => setTimeout(resolve, FACES_WAIT_MS))]);
}

/** Lets the browser do what waits, such as scrolling, before the next piece of work. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
