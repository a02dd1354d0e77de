import '../../lib/older-browsers.ts';

import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// The library would fetch its WebAssembly from another site; ours is served with the app.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

const detector = new BarcodeDetector({ formats: ['qr_code', 'code_128'] });

// Gets ready while the camera is still being opened, not at the first picture.
void detector.detect(new ImageData(16, 16)).catch(() => undefined);

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; image: ImageData }>) => {
  void answer(data.id, data.image);
});

async function answer(id: number, image: ImageData): Promise<void> {
  const texts = await textsIn(image).catch(() => null);
  self.postMessage({ id, texts }, { transfer: [] });
}

// Nearest to the middle first: that is the one somebody points at.
async function textsIn(image: ImageData): Promise<string[]> {
  const found = await detector.detect(image);
  const distance = ({ x, y, width, height }: DOMRectReadOnly) =>
    Math.hypot(x + width / 2 - image.width / 2, y + height / 2 - image.height / 2);
  return found
    .toSorted((a, b) => distance(a.boundingBox) - distance(b.boundingBox))
    .map(({ rawValue }) => rawValue)
    .filter((text) => text !== '');
}
