import { PHOTOS_MAX } from '@msafara/domain/proofs/proofs.schema';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import shared from './deliver.module.css';
import classes from './photo-step.module.css';
import { FIRST_PHOTO, PhotoInput } from './photo-input.tsx';
import { PhotoThumb } from './photo-thumb.tsx';
import type { Taking } from './taking.ts';
import type { Photos } from './use-photos.ts';

/** The photos of a proof; the first one leads on by itself, and more can be taken. */
export function PhotoStep({ taking, photos }: { taking: Taking; photos: Photos }) {
  const { userId, kind, draft } = taking;
  const { t } = useTranslation('deliver');
  const isMissed = draft.outcome === 'failed' || draft.outcome === 'refused';
  const all = draft.photos.length;
  if (all === 0) {
    return (
      <>
        <label htmlFor={FIRST_PHOTO} className={classes.noPhoto}>
          <IconCamera size={32} stroke={1.5} aria-hidden />
          {t(isMissed ? 'photo.missed' : `photo.${kind}`)}
        </label>
        <PhotoProblemText photos={photos} />
      </>
    );
  }
  return (
    <>
      <ul className={classes.photos}>
        {draft.photos.map(({ id }, nth) => (
          <li key={id}>
            <PhotoThumb userId={userId} id={id} alt={t('photo.one', { n: nth + 1, all })} className={classes.photo} />
            <button
              type="button"
              className={classes.removePhoto}
              aria-label={t('photo.remove', { n: nth + 1 })}
              onClick={() => photos.remove(id)}
            >
              <IconX size={20} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
        {all < PHOTOS_MAX && (
          <li>
            <PhotoInput
              label={photos.isBusy ? t('photo.working') : t('photo.more')}
              look="tile"
              isBusy={photos.isBusy}
              onPhoto={photos.add}
            />
          </li>
        )}
      </ul>
      {all === PHOTOS_MAX && <p className={shared.hint}>{t('photo.most', { max: PHOTOS_MAX })}</p>}
      <PhotoProblemText photos={photos} />
    </>
  );
}

/** Why a photo is not there. */
export function PhotoProblemText({ photos: { problem } }: { photos: Photos }) {
  const { t } = useTranslation(['deliver', 'shell']);
  return (
    <p className={shared.problem} role="alert">
      {problem?.kind === 'notRead' && t('photo.notRead')}
      {problem?.kind === 'hidden' && t('shell:hiddenPictures')}
      {problem?.kind === 'noRoom' && t('photo.noRoom', { name: problem.name })}
    </p>
  );
}
