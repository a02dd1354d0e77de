import '@mantine/core/styles/Button.css';

import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { useCopy } from '../../lib/use-copy.ts';
import classes from './developers.module.css';
import { useScopeWords } from './scope-words.ts';

type NewKeyCardProps = { made: NewApiKey; heading: RefObject<HTMLHeadingElement | null>; onStored: () => void };

/** A key that was just made, whole, this once (D24). */
export function NewKeyCard({ made, heading, onStored }: NewKeyCardProps) {
  const { t } = useTranslation(['developers', 'common']);
  const scopeWords = useScopeWords();
  const { copy, isCopied } = useCopy(made.key);
  return (
    <section className={classes.made} aria-labelledby="new-key">
      <div className={classes.madeHead}>
        <IconKey size={24} aria-hidden />
        <div>
          <h2 id="new-key" tabIndex={-1} ref={heading}>
            {t('developers:made.title')}
          </h2>
          <p>{t('developers:made.text')}</p>
        </div>
      </div>
      <div className={classes.keyLine}>
        <code className={classes.key} dir="ltr">
          {made.key}
        </code>
        <Button
          className={classes.copy ?? ''}
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          {isCopied ? t('developers:made.copied') : t('developers:made.copy')}
        </Button>
        <span role="status" className="unseen">
          {isCopied && t('common:copied')}
        </span>
      </div>
      <div className={classes.madeFoot}>
        <p>
          <strong>
            <bdi>{made.name}</bdi>
          </strong>{' '}
          <span className={classes.quiet}>{scopeWords(made.scopes).join(' · ')}</span>
        </p>
        <button type="button" className={classes.stored} onClick={onStored}>
          {t('developers:made.stored')}
        </button>
      </div>
    </section>
  );
}
