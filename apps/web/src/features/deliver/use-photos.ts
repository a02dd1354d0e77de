import type { DeliverDraft } from '@msafara/domain/proofs/proof-draft.schema';
import { useState } from 'react';

import type { DraftStore } from './draft-store.ts';
import { HiddenPictures } from '../../lib/hidden-pictures.ts';
import { PhotoProblem, shrinkPhoto } from '../../lib/shrink-photo.ts';

export type Photos = {
  add: (file: File) => void;
  remove: (id: string) => void;
  isBusy: boolean;
  problem: { kind: 'notRead' } | { kind: 'hidden' } | { kind: 'noRoom'; name: string } | undefined;
};

/** Takes photos into a proof: made small, then on the disk, then shown. `goOn` is what the first one changes besides. */
export function usePhotos(store: DraftStore, goOn: () => Partial<DeliverDraft>): Photos {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Photos['problem']>();
  const take = async (file: File) => {
    const bytes = await shrinkPhoto(file);
    await store.addPhoto(bytes, goOn());
  };
  return {
    add: (file) => {
      setBusy(true);
      setProblem(undefined);
      take(file)
        .catch((error: unknown) => {
          if (error instanceof HiddenPictures) return setProblem({ kind: 'hidden' });
          const name = error instanceof Error ? error.name : '';
          setProblem(error instanceof PhotoProblem ? { kind: 'notRead' } : { kind: 'noRoom', name });
        })
        .finally(() => setBusy(false));
    },
    remove: (id) => void store.removePhoto(id).catch(() => undefined),
    isBusy,
    problem,
  };
}
