import { z } from 'zod';

import { say, type Said } from '../say.ts';
import { storedId } from '../text/text.schema.ts';

/** What can be asked of whoever hands goods over. */
export const PROOF_PARTS = ['photo', 'name', 'signature', 'code'] as const;

export type ProofPart = (typeof PROOF_PARTS)[number];

/** Which parts a delivery that was handed over must have (D28). */
export const proofPolicySchema = z
  .strictObject({ photo: z.boolean(), name: z.boolean(), signature: z.boolean(), code: z.boolean() })
  .meta({ description: 'What a delivery that was handed over must have.' });

export type ProofPolicy = z.infer<typeof proofPolicySchema>;

/** What somebody changes of it: the rest stays as another tab or colleague may have set it. */
export const proofPolicyChange = proofPolicySchema.partial();

export type ProofPolicyChange = z.infer<typeof proofPolicyChange>;

/** A policy with what somebody changed of it. */
export function policyWith(policy: ProofPolicy, change: ProofPolicyChange): ProofPolicy {
  return proofPolicySchema.parse({ ...policy, ...change });
}

export const NO_POLICY: ProofPolicy = { photo: false, name: false, signature: false, code: false };

/** How often a wrong code may be told for a shipment; after that none is taken (D28). */
export const CODE_TRIES = 5;

/** How often the code of a shipment is sent at the door (D27). */
export const CODES_ASKED = 2;

/**
 * How a code is derived where a phone checks it without a network: PBKDF2 with SHA-256, 256 bits. Whoever has the phone can try all four
 * digits whatever this is; more would keep a server busy that readies a day's round for many drivers.
 */
export const CODE_CHECK_ITERATIONS = 20_000;

export const codeSchema = z
  .string()
  .regex(/^\d{4}$/u, say('proof.codeFormat'))
  .meta({ description: 'The four digits that the recipient was sent.' });

/** What a phone checks a code by without a network: weaker, since four digits are few. */
export const codeCheckSchema = z.object({ salt: z.string(), hash: z.string() });

export type CodeCheck = z.infer<typeof codeCheckSchema>;

type Known = {
  organisation: ProofPolicy | null;
  /** Of the shipment itself; null where its organisation's holds. */
  own: ProofPolicy | null;
  /** A plan without files cannot ask for photos. */
  hasPhotos: boolean;
};

/** What is asked for at one shipment. */
export function policyInEffect({ organisation, own, hasPhotos }: Known): ProofPolicy {
  const policy = own ?? organisation ?? NO_POLICY;
  return hasPhotos ? policy : { ...policy, photo: false };
}

type Told = {
  kind: string;
  outcome: string;
  photos: readonly string[];
  receiverName: string | null;
  signature: unknown;
  code: string | null;
  codeOverrideReason: string | null;
};

const MISSING: Readonly<Record<ProofPart, { field: string; fault: Said }>> = {
  photo: { field: 'photos', fault: say('proof.photoRequired') },
  name: { field: 'receiverName', fault: say('proof.nameRequired') },
  signature: { field: 'signature', fault: say('proof.signatureRequired') },
  code: { field: 'code', fault: say('proof.codeRequired') },
};

/** What a proof lacks of what is asked for, by field; nothing where all is there, or where nothing was handed over to a recipient. */
export function missingParts(policy: ProofPolicy, told: Told): Record<string, Said> {
  if (told.kind !== 'delivery' || (told.outcome !== 'delivered' && told.outcome !== 'partial')) return {};
  const has: Record<ProofPart, boolean> = {
    photo: told.photos.length > 0,
    name: told.receiverName !== null,
    signature: told.signature !== null,
    code: told.code !== null || told.codeOverrideReason !== null,
  };
  const missing = PROOF_PARTS.filter((part) => policy[part] && !has[part]);
  return Object.fromEntries(missing.map((part) => [MISSING[part].field, MISSING[part].fault]));
}

/** What became of the code: right, wrong where nobody could ask again, or passed over for a reason. */
export const CODE_STATES = ['right', 'wrong', 'overridden'] as const;

export type CodeState = (typeof CODE_STATES)[number];

/** What is asked for at a shipment, and how far its code is. */
export const handoverSchema = z.object({
  policy: proofPolicySchema,
  isOwn: z
    .boolean()
    .meta({ description: 'Whether the shipment has a policy of its own; else its organisation’s holds.' }),
  codeTriesLeft: z.int(),
  codesLeft: z.int().meta({ description: 'How often the code can still be sent at the door.' }),
});

export type Handover = z.infer<typeof handoverSchema>;

/** What an organisation asks for, and whether its plan has photos. */
export const ownPolicySchema = z.object({ policy: proofPolicySchema, hasPhotos: z.boolean() });

export type OwnPolicy = z.infer<typeof ownPolicySchema>;

export const handoverBody = z.strictObject({
  policy: proofPolicySchema.nullable().meta({ description: 'null: as the organisation has it.' }),
});

export const setHandoverInput = z.strictObject({
  id: storedId,
  /** What changes of the shipment's own, which begins as what holds for it; null takes that back. */
  policy: proofPolicyChange.nullable(),
});

export const checkCodeInput = z.strictObject({ id: storedId, code: codeSchema });

export const codeCheckedSchema = z.object({ isRight: z.boolean(), triesLeft: z.int() });

export type CodeChecked = z.infer<typeof codeCheckedSchema>;

/** Whom the code was sent to, by the end of their phone or address. */
export const codeSentSchema = z.object({ to: z.array(z.string()), codesLeft: z.int() });

export type CodeSent = z.infer<typeof codeSentSchema>;
