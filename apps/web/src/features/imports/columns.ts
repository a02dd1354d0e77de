import { IMPORT_FIELDS, type ImportRow, importRowSchema } from '@msafara/domain/shipments/import.schema';
import { foldText } from '@msafara/domain/text/fold';

/** Which field each column of a file is; null is left out. */
export type ColumnMap = readonly (keyof ImportRow | null)[];

/** What people call the fields at the head of their lists beside the names on our screens, folded. */
const ALIASES: Partial<Record<keyof ImportRow, readonly string[]>> = {
  trackingNumber: [
    'tracking number',
    'trackingnumber',
    'tracking',
    'shipment id',
    'number',
    'numero de suivi',
    'suivi',
  ],
  origin: ['origin', 'from', 'origine', 'depart', 'origem', 'asili', 'المنشا'],
  destination: ['destination', 'to', 'arrivee', 'destino', 'mwisho', 'الوجهة'],
  status: ['status', 'statut', 'etat', 'estado', 'hali', 'الحالة'],
  priority: ['priority', 'priorite', 'prioridade', 'kipaumbele', 'الاولوية'],
  currentLocation: ['current location', 'currentlocation', 'location', 'lieu', 'localizacao', 'mahali', 'الموقع'],
  notes: ['notes', 'note', 'remarks', 'remarques', 'observacoes', 'maelezo', 'ملاحظات'],
  estimatedDeliveryDate: [
    'estimated delivery date',
    'estimateddeliverydate',
    'eta',
    'delivery date',
    'livraison prevue',
  ],
  isDelayed: ['delayed', 'isdelayed', 'is delayed', 'retard', 'atrasado'],
  delayReason: ['delay reason', 'delayreason', 'reason', 'motif du retard', 'motivo'],
};

/** A heading without what only explains it: “Origin* (town)” is “origin”. */
function plainName(heading: string): string {
  return foldText(heading.replaceAll(/\([^)]*\)/gu, ' ').replaceAll(/[_*:]/gu, ' '));
}

/** Guesses the field of each column from its name, by the labels on the reader's screen too; no field twice. */
export function guessColumns(columns: readonly string[], labelOf: (field: keyof ImportRow) => string): ColumnMap {
  const taken = new Set<keyof ImportRow>();
  const names = IMPORT_FIELDS.map((field) => ({
    field,
    names: [plainName(labelOf(field)), foldText(field), ...(ALIASES[field] ?? []).map(foldText)],
  }));
  return columns.map((column) => {
    const name = plainName(column);
    const found = names.find(({ field, names }) => !taken.has(field) && names.includes(name));
    if (found) taken.add(found.field);
    return found?.field ?? null;
  });
}

/** Fields that some column has to be before anything can be imported. */
export const REQUIRED = IMPORT_FIELDS.filter((field) => !importRowSchema.shape[field].safeParse(undefined).success);
