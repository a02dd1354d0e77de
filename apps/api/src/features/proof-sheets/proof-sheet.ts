import { type Words, wordsIn } from '../mail/words.ts';
import { createPaper, type Paper, ROOM } from './paper.ts';
import { momentIn, type Reader, sheetFacts, type Told } from './sheet-facts.ts';
import { TINT, TONES, SMALL, CELL, QR, type Cell, type Sheet, createSheet } from './sheet-paper.ts';

/** A photo of the proof as JPEG, or why there is none: its bytes are gone, or are no whole picture. */
export type SheetPhoto = Uint8Array | 'gone' | 'unreadable';

/** The proof on A4, in the words and the direction of one language, with its photos and its signature (D28). */
export async function writeProofSheet(
  told: Told,
  { photos, logo }: { photos: readonly SheetPhoto[]; logo: Uint8Array | null },
  reader: Reader,
): Promise<Buffer> {
  const { language } = reader;
  const t = wordsIn(language);
  const facts = sheetFacts(told, reader);
  const paper = await createPaper({
    title: `${facts.title} ${told.proof.trackingNumber}`,
    language,
    isRightToLeft: language === 'ar',
  });
  const sheet = createSheet(paper, language);
  await sheet.letterhead(told.organisation, t('common:brand'), logo);
  await sheet.heading(facts.title);
  await sheet.outcome(facts.did, facts.captured, TONES[facts.tone]);
  await sheet.table([...facts.shipment, ...facts.facts]);
  if (facts.erased !== null) await sheet.words(facts.erased, { colour: TONES.bad });
  await evidence(sheet, paper, told, photos, t);
  sheet.room(70);
  await sheet.subheading(t('evidence:check.heading'));
  const { url, organisation } = told;
  const end = url === null ? 0 : await sheet.code(url);
  const room = url === null ? ROOM : ROOM - QR - 8;
  const how = url === null ? t('evidence:check.ask', { organisation }) : t('evidence:check.link');
  for (const words of [t('evidence:check.text'), how]) await sheet.words(words, { room, size: SMALL });
  sheet.below(end);
  await sheet.table(facts.check, SMALL);
  const foot = [t('common:brand'), facts.zone, t('evidence:printed', { when: momentIn(reader)(reader.now) })].join(
    ' · ',
  );
  await sheet.feet(foot, (n, all) => t('evidence:pageOf', { n, all }));
  return paper.finish();
}

/** Photos and the signature, two beside each other. */
async function evidence(
  sheet: Sheet,
  paper: Paper,
  { proof }: Told,
  photos: readonly SheetPhoto[],
  t: Words,
): Promise<void> {
  const { signature, receiverName } = proof;
  const signed = receiverName === null ? t('proofs:signature') : t('proofs:signed', { name: receiverName });
  const cells = photos.map((bytes, nth): Cell => ({
    caption: t('proofs:photo', { n: nth + 1, all: photos.length }),
    put: async (at, top) => {
      await paper.block(at, top, CELL[0], CELL[1], TINT);
      if (typeof bytes === 'object') paper.picture(bytes, at, top, CELL);
      else await sheet.inside(t(bytes === 'gone' ? 'evidence:photoMissing' : 'evidence:photoUnreadable'), at, top);
    },
  }));
  // Beside the first photo, where there is one.
  if (signature) cells.splice(1, 0, { caption: signed, put: (at, top) => sheet.signature(signature, at, top) });
  for (let nth = 0; nth < cells.length; nth += 2) {
    // oxlint-disable-next-line no-await-in-loop -- from the top of the sheet downwards
    await sheet.cells(cells.slice(nth, nth + 2));
  }
}
