const PARTS = /^(?<town>.*\S)(?<comma>\s*[,،]\s+)(?<within>[^,،]*\S)\s*$/u;

/** "Dar es Salaam, Tanzania" as a town and what it lies in, by its last comma; a text without one is a town alone. */
export function placeParts(text: string): { town: string; comma: string; within: string | undefined } {
  const { town = text, comma = '', within } = PARTS.exec(text)?.groups ?? {};
  return { town, comma, within };
}
