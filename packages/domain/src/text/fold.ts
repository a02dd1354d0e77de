/** Folds text for search: marks stripped, lower case, single blanks. "Abidján  CÔTE" → "abidjan cote". */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}
