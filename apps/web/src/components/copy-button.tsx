import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconCheck, IconCopy, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useCopy } from '../lib/use-copy.ts';
import classes from './copy-button.module.css';

type CopyButtonProps = { value: string; label: string; copiedLabel: string; icon?: TablerIcon };

/** A button in words that copies a text, and says so to those who do not see it change. */
export function CopyButton({ value, label, copiedLabel, icon: Icon = IconCopy }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const { copy, isCopied } = useCopy(value);
  return (
    <>
      <Button
        variant="default"
        className={classes.button ?? ''}
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <Icon size={18} aria-hidden />}
        onClick={copy}
      >
        {isCopied ? copiedLabel : label}
      </Button>
      <span role="status" className="unseen">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
