import { trpc } from '../../lib/trpc.ts';

/** Where the logos of some organisations are, null for one that has none; undefined until all have been asked for (D28). */
export function useLabelLogos(organisationIds: readonly string[]): ReadonlyMap<string, string | null> | undefined {
  const ids = [...new Set(organisationIds)];
  const results = trpc.useQueries((t) => ids.map((organisationId) => t.organisations.logo({ organisationId })));
  if (results.some(({ isPending }) => isPending)) return undefined;
  return new Map(
    ids.map((id, n) => {
      const logo = results[n]?.data?.logo;
      return [id, logo ? `/api/files/${logo.fileId}` : null];
    }),
  );
}
