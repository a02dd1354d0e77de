import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatDateTime, formatDay, formatTime, isolated } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import shared from './deliver.module.css';
import classes from './summary-card.module.css';
import { PhotoThumb } from './photo-thumb.tsx';
import { useRelationWord } from './relation-word.ts';
import type { Taking } from './taking.ts';

/** The moment of a proof as it is told on the day itself. */
export function useWhenWords(): (iso: string) => string {
  const { t } = useTranslation('deliver');
  const now = useNow();
  return (iso) =>
    formatDay(iso) === formatDay(now) ? t('today', { time: formatTime(iso) }) : isolated(formatDateTime(iso));
}

/** What was taken so far, and the ways back to it. */
export function SummaryCard(taking: Taking) {
  const { userId, kind, subject, draft, steps, step, change } = taking;
  const { t } = useTranslation('deliver');
  const when = useWhenWords();
  const relationWord = useRelationWord(kind);
  const { photos, relation } = draft;
  const [photo] = photos;
  const name = draft.receiverName.trim();
  const isNamed = steps.includes('name') && step !== 'name' && (name !== '' || relation !== null);
  if (step === 'photo' || step === 'reason' || step === 'send' || (!photo && !isNamed)) return null;
  const forWhom = relation !== null && relation !== 'self' && kind === 'delivery' ? subject.recipientName : undefined;
  const who = relation === null ? undefined : relationWord(relation);
  const relationWords = who && forWhom ? t('receivedFor', { relation: who, name: forWhom }) : who;
  return (
    <section className={shared.summary}>
      {photo && (
        <button
          type="button"
          className={classes.cover}
          aria-label={t('showPhotos')}
          onClick={() => change({ step: 'photo' })}
        >
          <PhotoThumb userId={userId} id={photo.id} alt="" className={classes.coverPhoto} />
          <span className={classes.coverTick} aria-hidden>
            <IconCheck size={16} stroke={2.25} />
          </span>
        </button>
      )}
      <div className={classes.summaryText}>
        {isNamed && (
          <>
            {name !== '' && (
              <strong>
                <bdi>{name}</bdi>
              </strong>
            )}
            {relationWords && <span className={classes.summaryWho}>{relationWords}</span>}
          </>
        )}
        {photo && (
          <span className={classes.summaryWhen}>
            {t('photos', { count: photos.length, when: when(draft.touchedAt) })}
          </span>
        )}
      </div>
      {isNamed && (
        <button
          type="button"
          className={shared.iconButton}
          aria-label={t('change')}
          onClick={() => change({ step: 'name' })}
        >
          <IconPencil size={20} stroke={1.75} aria-hidden />
        </button>
      )}
    </section>
  );
}
