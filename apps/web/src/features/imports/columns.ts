import type { ImportRow } from '@msafara/domain/shipments/import.schema';
import { foldText } from '@msafara/domain/text/fold';

/** Which field each column of a file is; null is left out. */
export type ColumnMap = readonly (keyof ImportRow | null)[];

/** What people call the fields at the head of their lists, folded, in the languages of the product. */
const NAMES: Record<keyof ImportRow, readonly string[]> = {
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

/** Guesses the field of each column from its name; no field twice. */
export function guessColumns(columns: readonly string[]): ColumnMap {
  const taken = new Set<keyof ImportRow>();
  return columns.map((column) => {
    const name = foldText(column.replaceAll(/\([^)]*\)/gu, ' ').replaceAll(/[_*:]/gu, ' '));
    const found = Object.entries(NAMES).find(([, names]) => names.includes(name))?.[0];
    const field = found && isField(found) && !taken.has(found) ? found : null;
    if (field) taken.add(field);
    return field;
  });
}

function isField(name: string): name is keyof ImportRow {
  return name in NAMES;
}

/** Every field a column can be, in the order of the form. */
export const FIELDS = Object.keys(NAMES).filter(isField);

/** Fields that some column has to be before anything can be imported. */
export const REQUIRED = ['origin', 'destination'] as const satisfies readonly (keyof ImportRow)[];
