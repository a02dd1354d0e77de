import type { DocumentRule, ShipmentDocument } from '@msafara/domain/documents/documents.schema';

import type { Operation } from '../../openapi/operation.ts';

const DOCUMENT: ShipmentDocument = {
  type: 'certificate_of_conformity',
  state: 'submitted',
  number: 'COC-20817',
  expiresAt: null,
  dueAt: '2026-11-24',
  fileId: null,
  because: {
    rule: 'UG-certificate_of_conformity',
    source: 'http://ugandatrades.go.ug/procedure/104',
    checkedAt: '2026-11-23',
    dueBefore: 'entry_cleared',
  },
  isOverdue: false,
  isExpired: false,
  updatedAt: '2026-11-21T08:20:04.000Z',
};

const RULE: DocumentRule = {
  name: 'our-ug-coc',
  destination: 'UG',
  transit: 'KE',
  type: 'certificate_of_conformity',
  dueBefore: 'entry_cleared',
  source: 'Letter of our agent, 12 November 2026',
  checkedAt: '2026-11-12',
  isOff: false,
  isOwn: true,
};

/** What the document says of the routes of papers. */
export const DOCUMENTS = {
  list: {
    id: 'listDocuments',
    tag: 'Borders',
    summary: 'List the papers of a shipment',
    description:
      'What the rules of its way ask for, by the country of its destination and those on the way, and what somebody put on the list. What is urgent comes first.',
    who: 'documents:read',
    answers: { 200: { example: { destination: 'UG', documents: [DOCUMENT] } } },
  },
  set: {
    id: 'setDocument',
    tag: 'Borders',
    summary: 'Say how far a paper is',
    description: 'What is not sent stays as it is. The paper itself goes to `PUT /api/files` first.',
    who: 'documents:write',
    errors: [402],
    example: { state: 'submitted', number: 'COC-20817', dueAt: '2026-11-24' },
    answers: { 200: { example: DOCUMENT } },
  },
  rules: {
    id: 'listDocumentRules',
    tag: 'Borders',
    summary: 'List the rules about papers',
    description:
      'Each with where it stands and when somebody looked there. Rules change by decree: those that came with Msafara can be changed and switched off, and others added.',
    who: 'documents:read',
    answers: { 200: { example: { rules: [RULE] } } },
  },
  setRule: {
    id: 'setDocumentRule',
    tag: 'Borders',
    summary: 'Write a rule about a paper',
    who: 'documents:write',
    errors: [409],
    example: {
      destination: 'UG',
      transit: 'KE',
      type: 'certificate_of_conformity',
      dueBefore: 'entry_cleared',
      source: 'Letter of our agent, 12 November 2026',
      checkedAt: '2026-11-12',
    },
    answers: { 200: { example: RULE } },
  },
  removeRule: {
    id: 'removeDocumentRule',
    tag: 'Borders',
    summary: 'Take back a rule about a paper',
    description: 'One that came with Msafara holds again as it came.',
    who: 'documents:write',
  },
} as const satisfies Record<string, Operation>;
