import { type Line, setLine, type Setting } from '../labels/typeset.ts';

type Piece = { text: string; width: number };

/** A word is broken before it is wider than its room. */
async function pieces(word: string, setting: Setting, room: number): Promise<Piece[]> {
  const { width } = await setLine(word, setting);
  const letters = width <= room ? [] : [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
  if (letters.length < 2) return [{ text: word, width }];
  const middle = Math.ceil(letters.length / 2);
  const [first, second] = [letters.slice(0, middle).join(''), letters.slice(middle).join('')];
  return [...(await pieces(first, setting, room)), ...(await pieces(second, setting, room))];
}

/**
 * A text in lines no wider than the room (in ems), each as full as it can be; its own line breaks are kept. `turn` lets others
 * have theirs between two words.
 */
export async function setParagraph(
  text: string,
  setting: Setting,
  { room, turn }: { room: number; turn: () => Promise<void> },
): Promise<Line[]> {
  const blank = (await setLine(' ', setting)).width;
  const lines: string[] = [];
  for (const part of text.split(/\r?\n/u)) {
    let last: Piece = { text: '', width: 0 };
    for (const word of part.split(' ').filter((one) => one !== '')) {
      for (const piece of await pieces(word, setting, room)) {
        const width = last.text === '' ? piece.width : last.width + blank + piece.width;
        if (last.text !== '' && width > room) {
          lines.push(last.text);
          last = piece;
        } else last = { text: last.text === '' ? piece.text : `${last.text} ${piece.text}`, width };
      }
      await turn();
    }
    lines.push(last.text);
  }
  const set: Line[] = [];
  for (const line of lines) {
    set.push(await setLine(line, setting));
    await turn();
  }
  return set;
}
