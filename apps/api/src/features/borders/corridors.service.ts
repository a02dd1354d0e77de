import { listPublishedTimes } from '@msafara/db/borders/border-times.repository';
import type { Language } from '@msafara/domain/settings/languages';

import type { Deps } from '../../deps.ts';
import { corridorPage } from './corridor-page.ts';

/**
 * The page of corridors, for everybody (D29). What it tells was made ready by a job; it is there while the primary is away too.
 * `isNamed` is whether the page's address names the language.
 */
export async function readCorridorPage(
  { database, env }: Deps,
  { language, isNamed }: { language: Language; isNamed: boolean },
): Promise<string> {
  const { value } = await database.standbys.readAlways({ organisationId: null }, ({ read }) =>
    listPublishedTimes(read),
  );
  return corridorPage(language, { ...value, publicUrl: env.PUBLIC_URL, isNamed });
}
