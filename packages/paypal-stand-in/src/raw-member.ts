/** The place just after the JSON value that begins at `from`. The text is known to be well-formed. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const letter = text.charAt(at);
    if (letter === '"') {
      at = endOfString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (letter === '{' || letter === '[') depth += 1;
    if (letter === '}' || letter === ']') {
      // The end of what holds a bare number or word.
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    if (depth === 0 && (letter === ',' || /\s/u.test(letter))) return at;
    at += 1;
  }
  return at;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}

function skipTo(text: string, from: number, wanted: RegExp): number {
  let at = from;
  while (at < text.length && !wanted.test(text.charAt(at))) at += 1;
  return at;
}

/**
 * A member's value exactly as it stands in the text of a JSON object: a signature counts its bytes, and
 * parsing and writing again would change them. As in parsing, the last of several equal names counts.
 */
export function rawMember(json: string, name: string): string | undefined {
  let found: string | undefined;
  let at = json.indexOf('{') + 1;
  while (at > 0 && at < json.length) {
    at = skipTo(json, at, /["}]/u);
    if (json.charAt(at) !== '"') break;
    const nameEnd = endOfString(json, at);
    const isWanted = JSON.parse(json.slice(at, nameEnd)) === name;
    const start = skipTo(json, skipTo(json, nameEnd, /:/u) + 1, /\S/u);
    at = endOfValue(json, start);
    if (isWanted) found = json.slice(start, at);
  }
  return found;
}
