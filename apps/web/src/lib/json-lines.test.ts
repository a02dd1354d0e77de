import { expect, test } from 'vitest';

import { jsonLines } from './json-lines.ts';

function bodyOf(chunks: readonly string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

async function read(chunks: readonly string[]): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of jsonLines(bodyOf(chunks))) items.push(item);
  return items;
}

test('lines are items wherever the chunks are cut', async () => {
  expect(await read(['{"a":1}\n{"a"', ':2}\n', '{"a":"é\\n"}'])).toEqual([{ a: 1 }, { a: 2 }, { a: 'é\n' }]);
});

test('nothing is no items', async () => {
  expect(await read([])).toEqual([]);
  expect(await read(['\n'])).toEqual([]);
});
