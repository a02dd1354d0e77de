import { z } from 'zod';

import { answeredId, storedId } from '../text/text.schema.ts';

/** The logo is on the first page that recipients open, often by a slow network: it has so many bytes at most (D28). */
export const LOGO_BYTES = 12_000;

/** In pixels: twice what is shown. */
export const LOGO_BOX = { width: 320, height: 96 } as const;

/** A stored picture to become the organisation's logo; null takes the logo off. */
export const setLogoInput = z.strictObject({ fileId: storedId.nullable() });

export type SetLogoInput = z.infer<typeof setLogoInput>;

/** Whose logo is meant: one's own, or of administrators any organisation's. */
export const logoInput = z.strictObject({ organisationId: storedId.optional() }).optional();

export type LogoInput = z.infer<typeof logoInput>;

export const logoSchema = z.object({ fileId: answeredId, width: z.number(), height: z.number() });

export type Logo = z.infer<typeof logoSchema>;

export const ownLogoSchema = z.object({ logo: logoSchema.nullable() });
