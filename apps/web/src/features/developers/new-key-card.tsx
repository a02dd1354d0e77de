import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { ModeTag } from '../../components/key-mode.tsx';
import { SecretCard } from '../../components/secret-card.tsx';
import classes from './developers.module.css';
import { useScopeWords } from './scope-words.ts';

type NewKeyCardProps = { made: NewApiKey; heading: RefObject<HTMLHeadingElement | null>; onStored: () => void };

/** A key that was just made, and what it may do. */
export function NewKeyCard({ made, heading, onStored }: NewKeyCardProps) {
  const { t } = useTranslation('developers');
  const scopeWords = useScopeWords();
  return (
    <SecretCard
      secret={made.key}
      title={t('made.title')}
      text={t('made.text')}
      copyLabel={t('made.copy')}
      copiedLabel={t('made.copied')}
      storedLabel={t('made.stored')}
      heading={heading}
      onStored={onStored}
    >
      <strong>
        <bdi>{made.name}</bdi>
      </strong>{' '}
      <ModeTag mode={made.mode} /> <span className={classes.quiet}>{scopeWords(made.scopes).join(' · ')}</span>
    </SecretCard>
  );
}
