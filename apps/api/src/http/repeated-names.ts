const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gu;

type Level = { of: string; names: Set<string> | undefined };

/**
 * The first name that stands twice within an object called `parent`, in a text that is JSON; a parser would keep
 * the last of the two and lose the other.
 */
export function repeatedName(json: string, parent: string): string | undefined {
  const levels: Level[] = [];
  let name = '';
  let last = '';
  for (const [token] of json.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ of: name, names: new Set() });
    else if (token === '[') levels.push({ of: name, names: undefined });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ':' && level?.names) {
      name = JSON.parse(last) as string;
      if (level.of === parent && level.names.has(name)) return name;
      level.names.add(name);
    }
    last = token;
  }
  return undefined;
}
