import { type SessionUser, sessionUserSchema } from '@msafara/domain/auth/auth.schema';

const { organisation } = sessionUserSchema.shape;

/** What earlier releases stored is a session still: `country` is younger than they are. */
const storedUser = sessionUserSchema.extend({
  organisation: organisation.extend({ country: organisation.shape.country.default(null) }),
});

/** The user in a stored text; undefined for a corrupt one (§4). */
export function readStoredUser(text: string): SessionUser | undefined {
  try {
    return storedUser.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
