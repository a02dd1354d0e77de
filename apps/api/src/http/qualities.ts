/** The quality that each wish of an Accept or Accept-Language header is given, by its name in small letters. */
export function qualitiesOf(header: string): Map<string, number> {
  const wishes = header.split(',').map((wish) => {
    const [name = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const;
  });
  return new Map(wishes);
}
