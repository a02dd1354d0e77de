/** A sheet as its program keeps it; a date is its wall time as if that were UTC. */
export type WorkbookSheet = { sheet: string; data: unknown[][] };

/**
 * The sheets of a workbook, read beside the page, which stays alive meanwhile; undefined for what is no workbook. Fails
 * where what reads it does not come. The library's own workers are made of blobs, which our pages refuse.
 */
export function readSheets(file: File): Promise<WorkbookSheet[] | undefined> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<WorkbookSheet[] | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookSheet[] | null>) => resolve(data ?? undefined));
    worker.addEventListener('error', () => reject(new Error('What reads workbooks did not start')));
    worker.postMessage(file, []);
  }).finally(() => worker.terminate());
}
