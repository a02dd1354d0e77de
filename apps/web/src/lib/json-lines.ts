/** What a body says line by line, each line as soon as it has come; the last may lack its end. */
export async function* jsonLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<unknown, void> {
  let rest = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line);
  }
  if (rest !== '') yield JSON.parse(rest);
}
