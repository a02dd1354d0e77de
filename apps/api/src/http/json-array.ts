import { Readable } from 'node:stream';

/**
 * A whole list as one JSON array, written as the reader takes it (D16). The first page is read before
 * it is answered, so that a refusal still has its own status.
 */
export async function jsonArrayOf<T>(pages: AsyncGenerator<T[]>): Promise<Readable> {
  const parts = writeArray(pages);
  const first = await parts.next();
  async function* all() {
    yield first.value ?? '[]';
    yield* parts;
  }
  return Readable.from(all(), { highWaterMark: 2 });
}

async function* writeArray<T>(pages: AsyncGenerator<T[]>): AsyncGenerator<string, undefined> {
  let separator = '[';
  for await (const page of pages) {
    yield separator + page.map((item) => JSON.stringify(item)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
