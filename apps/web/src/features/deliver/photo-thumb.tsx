import { useEffect, useState } from 'react';

import { readPhoto } from '../../offline/photos.ts';

type PhotoThumbProps = { userId: string; id: string; alt: string; className?: string | undefined };

/** A photo that is kept on this device. */
export function PhotoThumb({ userId, id, alt, className }: PhotoThumbProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    const show = async () => {
      const bytes = await readPhoto(userId, id).catch(() => undefined);
      if (!bytes || isGone) return;
      made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
      setAddress(made);
    };
    void show();
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [userId, id]);
  if (address === undefined) return <span className={className} role="img" aria-label={alt} />;
  return <img className={className} src={address} alt={alt} />;
}
