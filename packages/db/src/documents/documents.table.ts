import type { DocumentState, DocumentType } from '@msafara/domain/documents/document-types';
import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';

/** A paper of a shipment, as far as somebody told of it (D26). */
export type DocumentTable = {
  shipment_id: string;
  type: DocumentType;
  organisation_id: string;
  state: DocumentState;
  number: string | null;
  /** `YYYY-MM-DD`, as is `due_at`: a day keeps its day in every zone (D31). */
  expires_at: string | null;
  due_at: string | null;
  file_id: string | null;
  updated_at: string;
  user_id: string | null;
  key_id: string | null;
};

/** A rule of an organisation about which papers are asked for; one that has the name of a shipped one stands in its place. */
export type DocumentRuleTable = {
  organisation_id: string;
  name: string;
  destination: string;
  transit: string | null;
  type: DocumentType;
  due_before: MilestoneCode | null;
  source: string;
  checked_at: string;
  is_off: number;
};
