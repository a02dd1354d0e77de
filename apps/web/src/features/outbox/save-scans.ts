import { datedName, saveFile } from '../../lib/save-file.ts';
import type { KeptScan } from '../../offline/outbox.ts';
import { readPhoto } from '../../offline/photos.ts';

/** A file as an address that has its bytes in it. */
function dataAddress(bytes: ArrayBuffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The photo was not read')));
    reader.readAsDataURL(new Blob([bytes], { type: 'image/jpeg' }));
  });
}

/** The last resort: what waits, as the server would read it, with the photos by the id of their scan. */
export async function saveScans(userId: string, scans: readonly KeptScan[]): Promise<void> {
  const photos = [];
  for (const { command, photos: kept = [] } of scans) {
    for (const photo of kept) {
      const bytes = await readPhoto(userId, photo.id);
      if (bytes) photos.push({ scan: command.id, jpeg: await dataAddress(bytes) });
    }
  }
  const file = { commands: scans.map(({ command }) => command), ...(photos.length > 0 && { photos }) };
  saveFile(
    `${datedName('msafara-scans')}.json`,
    new Blob([JSON.stringify(file, undefined, 2)], { type: 'application/json' }),
  );
}
