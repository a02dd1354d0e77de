import type { Generated } from 'kysely';

/** What an organisation asks for when goods are handed over (D28); `policy` is JSON. */
export type ProofPolicyTable = { organisation_id: string; policy: string; updated_at: string };

/**
 * What is asked for at one shipment, where that is its own (`policy`, JSON), and how far its code is. `check_salt` and
 * `check_hash` are what a phone without a network checks the code by.
 */
export type HandoverTable = {
  shipment_id: string;
  organisation_id: string;
  policy: string | null;
  wrong_codes: Generated<number>;
  codes_sent: Generated<number>;
  check_salt: string | null;
  check_hash: string | null;
};
