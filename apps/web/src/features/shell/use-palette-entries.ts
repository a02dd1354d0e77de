import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { actorOf, can } from '@msafara/domain/policy';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session.tsx';
import { readingChange } from '../../lib/reading-change.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { PUBLIC_PAGES, screensOf } from './navigation.ts';
import { matchingEntries, type PaletteEntry, shipmentEntries, typedNumber } from './palette-entries.ts';

const FOUND_AT_MOST = 6;
/** A pause in typing after which shipments are looked for. */
const PAUSE_MS = 200;
const SHORTEST = 2;

/** Changes the theme of whoever is signed in, in every browser (D14). */
function useTheme(user: SessionUser) {
  const { t } = useTranslation('shell');
  const { updateReading } = useSession();
  const change = trpc.account.changeSystem.useMutation({
    onSuccess: updateReading,
    onError: (error) =>
      showToast({
        kind: 'error',
        title: t('palette.failed'),
        message: serverMessage(error) ?? t('palette.failedText'),
      }),
  });
  return (theme: SessionUser['settings']['theme']) => change.mutate(readingChange(user, { theme }));
}

type Offered = {
  entries: PaletteEntry[];
  isSearching: boolean;
  /** Nobody knows which shipments there are. */
  hasFailed: boolean;
};

/** What the palette offers for a typed text: shipments, what can be done, and pages. */
export function usePaletteEntries(user: SessionUser, typed: string): Offered {
  const { t } = useTranslation('shell');
  const setTheme = useTheme(user);
  const [sought] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const number = typedNumber(typed, window.location.origin);
  const search = number ?? sought;
  const found = trpc.shipments.list.useQuery(search.length >= SHORTEST ? { search, limit: FOUND_AT_MOST } : skipToken, {
    placeholderData: keepPreviousData,
  });
  const actor = actorOf(user);
  const mayCreate = can(actor, 'shipment.create');
  const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark';
  const withNumber: (PaletteEntry | false)[] =
    number === undefined
      ? []
      : [
          {
            key: 'label',
            kind: 'action',
            label: t('palette.label', { number }),
            path: `/labels?tn=${encodeURIComponent(number)}`,
          },
          can(actor, 'shipment.update') && {
            key: 'update',
            kind: 'action',
            label: t('palette.update', { number }),
            path: `/scan-update?tn=${encodeURIComponent(number)}`,
          },
        ];
  const byName: (PaletteEntry | false)[] = [
    mayCreate && { key: 'new', kind: 'action', label: t('palette.new'), path: '/shipments?new=1' },
    mayCreate && { key: 'import', kind: 'action', label: t('palette.import'), path: '/shipments/import' },
    {
      key: 'theme',
      kind: 'action',
      label: t(isDark ? 'palette.light' : 'palette.dark'),
      run: () => setTheme(isDark ? 'light' : 'dark'),
    },
    ...screensOf(user).map(({ key, path }) => ({ key: path, kind: 'page' as const, label: t(`nav.${key}`), path })),
    ...PUBLIC_PAGES.map(({ key, path }) => ({ key: path, kind: 'page' as const, label: t(`public.${key}`), path })),
  ];
  const isLookedFor = search.length >= SHORTEST;
  return {
    entries: [
      ...(isLookedFor ? shipmentEntries(found.data?.items ?? []) : []),
      ...withNumber.filter((entry) => entry !== false),
      ...matchingEntries(
        typed,
        byName.filter((entry) => entry !== false),
      ),
    ],
    isSearching: isLookedFor && (found.isFetching || sought !== typed.trim()),
    hasFailed: isLookedFor && found.isError,
  };
}
