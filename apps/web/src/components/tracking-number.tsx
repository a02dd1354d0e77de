import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useCopy } from '../lib/use-copy.ts';
import classes from './tracking-number.module.css';

/** Of more signs than this a number may take a second line. */
const LONG = 20;

/** A tracking number, always whole; with `copyable`, copied by one tap. */
export function TrackingNumber({ value, copyable = false }: { value: string; copyable?: boolean }) {
  return (
    <span className={classes.whole}>
      <bdi translate="no" className={classes.number} data-long={value.length > LONG}>
        {value}
      </bdi>
      {copyable && <CopyButton value={value} />}
    </span>
  );
}

function CopyButton({ value }: { value: string }) {
  const { t } = useTranslation('common');
  const { copy, isCopied } = useCopy(value);
  return (
    <>
      <button type="button" className={classes.copy} onClick={copy} aria-label={t('copy', { value })}>
        {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </button>
      <span role="status" className={classes.confirmation}>
        {isCopied && t('copied')}
      </span>
    </>
  );
}
