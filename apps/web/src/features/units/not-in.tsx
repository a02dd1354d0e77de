import '@mantine/core/styles/CloseButton.css';

import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { isolated } from '../../lib/format.ts';
import classes from './load-one.module.css';
import type { NotIn } from './use-load-one.ts';

/** What was refused of what was typed or scanned, the newest first, until somebody has read it. */
export function NotInList({ refused, onDrop }: { refused: readonly NotIn[]; onDrop: (number: string) => void }) {
  const { t } = useTranslation('units');
  if (refused.length === 0) return null;
  return (
    <div className={classes.notIn} role="alert" aria-atomic={false}>
      <h2>{t('notIn')}</h2>
      <ul>
        {refused.map(({ number, words }) => (
          <li key={number}>
            <span>{words}</span>
            <CloseButton
              size={44}
              iconSize={18}
              aria-label={t('drop', { number: isolated(number) })}
              onClick={() => onDrop(number)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
