import { plainHeading } from '../shipments/import-headings.ts';
import { MILESTONE_COLUMNS, type MilestoneColumn } from './milestone-import.schema.ts';

/** What people write above the columns of such lists, in our five languages; the words of the template are among them. */
const HEADING_WORDS: Record<MilestoneColumn, readonly string[]> = {
  number: [
    'shipment or unit, tracking number or unit number, tracking number, tracking no, tracking, shipment, shipment number, unit, unit number, container',
    'container number, container no, truck, truck number, trailer, wagon, number, awb, waybill, bl number',
    'envoi ou unite, numero de suivi ou d unite, numero de suivi, n de suivi, suivi, envoi, conteneur, n conteneur, numero de conteneur, camion, numero',
    'الشحنة أو الوحدة, رقم التتبع أو الوحدة, رقم التتبع, رقم الشحنة, رقم الوحدة, رقم الحاوية, الحاوية, الشاحنة, الرقم',
    'mzigo au chombo, namba ya mzigo au chombo, namba ya mzigo, nambari ya mzigo, nambari ya ufuatiliaji, kontena, namba ya kontena, lori, namba',
    'envio ou unidade, numero de rastreio ou da unidade, numero de rastreio, rastreio, envio, contentor, numero do contentor, camiao, numero',
  ],
  milestone: [
    'milestone, what happened, event, code, milestone code, event code, activity',
    'etape, ce qui s est passe, evenement, jalon, code evenement',
    'الحدث, ما حدث, المرحلة, الرمز',
    'tukio, kilichotokea, hatua',
    'marco, o que aconteceu, evento, etapa, codigo',
  ],
  occurredAt: [
    'time, date, date and time, when, happened at, occurred at, event time, event date, timestamp',
    'heure, date, date et heure, quand',
    'الوقت, التاريخ, التاريخ والوقت, متى',
    'wakati, muda, tarehe, tarehe na saa, saa',
    'hora, data, data e hora, quando',
  ],
  place: [
    'place or border post, place, border post, post, border, location, port, unlocode',
    'lieu ou poste frontiere, lieu, poste frontiere, poste, frontiere, port',
    'المكان أو المنفذ, المكان, المنفذ الحدودي, المنفذ, الحدود, الميناء',
    'mahali au kituo cha mpaka, mahali, kituo cha mpaka, mpaka, bandari',
    'local ou posto fronteirico, local, posto fronteirico, posto, fronteira, porto',
  ],
  side: ['side, cote, الجانب, upande, lado'],
  reason: ['reason, hold reason, why, motif, motif de la retenue, السبب, سبب الحجز, sababu, sababu ya kuzuiwa, motivo'],
  reference: ['reference, ref, declaration, seal, seal number, المرجع, rejea, kumbukumbu, referencia'],
  note: [
    'note, notes, remark, remarks, comment, remarque, commentaire, ملاحظة, ملاحظات, maelezo, nota, notas, observacoes',
  ],
};

const KNOWN = new Map(
  MILESTONE_COLUMNS.flatMap((column) =>
    HEADING_WORDS[column].flatMap((list) => list.split(',').map((word) => [plainHeading(word), column] as const)),
  ),
);

/** The column of a file of milestones that a heading says, without regard to case, accents and signs; undefined for one that is unknown. */
export function milestoneColumnOf(heading: string): MilestoneColumn | undefined {
  return KNOWN.get(plainHeading(heading));
}

/** The line that names the columns: the first of those that name most of them; the first of all where none is known. */
export function milestoneHeadingLine(lines: readonly (readonly string[])[]): number {
  const known = lines.map(
    (cells) => new Set(cells.map(milestoneColumnOf).filter((column) => column !== undefined)).size,
  );
  const most = Math.max(0, ...known);
  return most < 2 ? 0 : known.indexOf(most);
}
