import { z } from 'zod';
import { answeredId, answeredInstant, storedId } from '../text/text.schema.ts';
import { proofIdInput } from './proofs.schema.ts';

/** For so many days does a link to a proof open it. */
export const PROOF_LINK_DAYS = 90;

/** So many links open a proof at once. */
export const PROOF_LINKS_MAX = 20;

export const proofLinkIdInput = proofIdInput.extend({
  linkId: storedId.meta({ description: 'The id of the link.' }),
});

/** The secret of a link in its address. */
export const proofTokenInput = z.strictObject({ token: z.string().min(1).max(100) });

/** A link that shows a proof to whoever has it. `url` is null in a replayed answer, and once the server has another key. */
export const proofLinkSchema = z.object({
  id: answeredId,
  url: z.string().nullable(),
  createdAt: answeredInstant,
  expiresAt: answeredInstant,
  userName: z.string().nullable(),
  keyName: z.string().nullable(),
});

export type ProofLink = z.infer<typeof proofLinkSchema>;

export const proofLinksSchema = z.object({ links: z.array(proofLinkSchema) });
