/** Reads the QR and Code 128 codes of a picture, the one nearest to the middle first. */
export type CodeReader = { read: (image: ImageData) => Promise<readonly string[]>; close: () => void };

type Answer = { id: number; texts: readonly string[] | null };
type Waiting = { resolve: (texts: readonly string[]) => void; reject: (error: Error) => void };

/** Starts a reader beside the page, so that a slow phone's screen stays alive; its code is fetched now, not before. */
export function openCodeReader(): CodeReader {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let isBroken = false;
  let count = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.texts) asked?.resolve(data.texts);
    else asked?.reject(new Error('The codes could not be read'));
  });
  worker.addEventListener('error', () => {
    isBroken = true;
    for (const { reject } of waiting.values()) reject(new Error('The code reader did not start'));
    waiting.clear();
  });

  return {
    read: (image) =>
      new Promise((resolve, reject) => {
        if (isBroken) return reject(new Error('The code reader did not start'));
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.postMessage({ id: count, image }, [image.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
