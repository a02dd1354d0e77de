import { pixelsOf } from './pixels.ts';
import type { ReadCodes } from './use-code-reader.ts';

/** Rest between two frames: a few looks a second find a label and spare the battery. */
const REST_MS = 120;
const LONGEST_SIDE = 1280;

type Watch = { read: ReadCodes; onCodes: (texts: readonly string[]) => void; onFailure: () => void };

/** Looks for codes in a running video until told to stop; answers the way to do so. */
export function readFrames(video: HTMLVideoElement, { read, onCodes, onFailure }: Watch): () => void {
  const canvas = document.createElement('canvas');
  let isStopped = false;
  let timer = 0;

  const look = async () => {
    const { videoWidth: width, videoHeight: height } = video;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return [];
    return read(pixelsOf({ image: video, width, height }, LONGEST_SIDE, canvas));
  };
  const run = async () => {
    try {
      const texts = await look();
      if (isStopped) return;
      onCodes(texts);
      timer = window.setTimeout(() => void run(), REST_MS);
    } catch {
      if (!isStopped) onFailure();
    }
  };

  void run();
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
  };
}
