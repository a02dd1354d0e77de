/** The papers that goods need on their way across borders (D26), in the order in which a journey needs them. */
export const DOCUMENT_TYPES = [
  'commercial_invoice',
  'packing_list',
  'bill_of_lading',
  'road_consignment_note',
  'certificate_of_origin',
  'certificate_of_conformity',
  'inspection_certificate',
  'cargo_tracking_note',
  'import_licence',
  'import_declaration',
  'transit_declaration',
  'bond',
  'insurance_certificate',
  'phytosanitary_certificate',
  'delivery_order',
  'other',
] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** How far a paper is. */
export const DOCUMENT_STATES = ['needed', 'requested', 'submitted', 'accepted', 'rejected', 'not_needed'] as const;

export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Those in which somebody of the organisation has something to do. */
export const TO_DO: ReadonlySet<DocumentState> = new Set(['needed', 'requested', 'rejected']);
