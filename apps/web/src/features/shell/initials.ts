/** Up to two capitals that stand for a name: "Wanjiru Kamau" is WK. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => /./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('');
}
