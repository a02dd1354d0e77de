import '../../lib/older-browsers.ts';

import readExcelFile from 'read-excel-file/universal';

import { storedWorkbook } from './stored-workbook.ts';

async function sheetsIn(file: File): Promise<unknown> {
  const stored = storedWorkbook(new Uint8Array(await file.arrayBuffer()));
  return stored ? readExcelFile(new Blob([stored])) : null;
}

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  void sheetsIn(data).then(
    (sheets) => self.postMessage(sheets, { transfer: [] }),
    () => self.postMessage(null, { transfer: [] }),
  );
});
