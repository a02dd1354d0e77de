/** A line of one text, or of a place in large letters with its country after it in small ones. */
type Line = {
  /** Widths per unit of font size. */
  main: number;
  rest: number;
  /** Room, largest size and smallest size of the rest while the main text can give way, in one unit. */
  room: number;
  size: number;
  restSize: number;
  restMin: number;
};

/** Letters may reach a little beyond their advance, and printers round. */
const SLACK = 0.985;

/** Sizes at which both texts fit on one line: the rest keeps readable until both are equally small. */
export function fitLine({ main, rest, size, restSize, restMin, ...line }: Line): { main: number; rest: number } {
  const room = line.room * SLACK;
  const share = restSize / size;
  const together = Math.min(size, room / (main + rest * share));
  if (rest === 0 || together * share >= restMin) return { main: together, rest: together * share };
  const beside = (room - rest * restMin) / main;
  if (beside >= restMin) return { main: Math.min(size, beside), rest: restMin };
  const equal = room / (main + rest);
  return { main: equal, rest: equal };
}

/** Splits `Kampala, Uganda` into the place and what lies around it. */
export function splitPlace(place: string): { main: string; rest: string } {
  const [, main = '', rest = ''] = /^(.*\S)\s*[,،，、]\s*([^,،，、]+)$/u.exec(place.trim()) ?? [];
  return main ? { main, rest } : { main: place.trim(), rest: '' };
}
