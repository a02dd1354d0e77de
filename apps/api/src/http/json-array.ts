import { Readable } from 'node:stream';

/**
 * A whole list as one JSON array, written as the reader takes it (D16). The first page is read before
 * it is answered, so that a refusal still has its own status.
 */
export function jsonArrayOf<T>(pages: AsyncGenerator<T[]>): Promise<Readable> {
  return streamOf(writeArray(pages), '[]');
}

/** The same with each item on a line of its own, for who works on each as it comes (application/x-ndjson). */
export function jsonLinesOf<T>(pages: AsyncGenerator<T[]>): Promise<Readable> {
  return streamOf(writeLines(pages), '');
}

async function streamOf(parts: AsyncGenerator<string, undefined>, empty: string): Promise<Readable> {
  const first = await parts.next();
  async function* all() {
    yield first.value ?? empty;
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

async function* writeLines<T>(pages: AsyncGenerator<T[]>): AsyncGenerator<string, undefined> {
  for await (const page of pages) yield page.map((item) => `${JSON.stringify(item)}\n`).join('');
}
