import type { CodeState } from '@msafara/domain/proofs/proof-policy';
import type { FailureReason, ProofKind, ProofOutcome, Relation } from '@msafara/domain/proofs/proofs.schema';

/**
 * A proof of an organisation (D28). `sent` is the digest of what the caller sent, by which the same id is known again.
 * `salts` and `digests` are JSON by field: what the hash covers are the digests, so that erasing a value with its salt
 * keeps the chain. `signature` is JSON.
 */
export type ProofTable = {
  organisation_id: string;
  id: string;
  /** The how-manieth of its organisation. */
  number: number;
  shipment_id: string;
  tracking_number: string;
  kind: ProofKind;
  outcome: ProofOutcome;
  reason: FailureReason | null;
  receiver_name: string | null;
  relation: Relation | null;
  notes: string | null;
  signature: string | null;
  lat: number | null;
  lon: number | null;
  accuracy_m: number | null;
  code_state: CodeState | null;
  code_override_reason: string | null;
  captured_at: string;
  received_at: string;
  user_id: string | null;
  key_id: string | null;
  sent: string;
  salts: string;
  digests: string;
  previous_hash: string;
  hash: string;
  erased_at: string | null;
};

/**
 * How many proofs an organisation has, and the hash of the last. `told_length` is how many there were when the audit log was
 * last told of the head, `told_on` the day (UTC).
 */
export type ProofChainTable = {
  organisation_id: string;
  length: number;
  head: string;
  told_length: number;
  told_on: string | null;
};

/** A photo of a proof, in its order. */
export type ProofPhotoTable = { organisation_id: string; proof_id: string; nth: number; file_id: string };

/** A link that shows a proof to whoever has it: `token_hash` is the SHA-256 of its secret, `sealed` the secret itself. */
export type ProofLinkTable = {
  organisation_id: string;
  id: string;
  proof_id: string;
  token_hash: string;
  sealed: string;
  user_id: string | null;
  key_id: string | null;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
};
