import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatBytes } from '../../lib/format-numbers.ts';
import { isolated } from '../../lib/format.ts';
import type { KeptScan } from '../../offline/outbox.ts';
import { useStorageRoom } from '../../offline/storage.ts';

/** How many photos wait on this device with their proofs, what room they take, and what is left (D28). */
export function ProofsWait({ scans }: { scans: readonly KeptScan[] }) {
  const { t } = useTranslation('outbox');
  const withPhotos = scans.filter(({ state, photos = [] }) => state !== 'recorded' && photos.length > 0);
  const photos = withPhotos.flatMap((scan) => scan.photos ?? []);
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const room = useStorageRoom(bytes);
  if (withPhotos.length === 0) return null;
  return (
    <li>
      <IconPhoto size={20} stroke={1.75} aria-hidden />
      <span>
        {t('proofsWait', {
          count: withPhotos.length,
          photos: t('photoCount', { count: photos.length }),
          size: isolated(formatBytes(bytes)),
        })}{' '}
        {room !== undefined && t('room', { size: isolated(formatBytes(room)) })}
      </span>
    </li>
  );
}
