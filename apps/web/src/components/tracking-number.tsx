import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './tracking-number.module.css';

const CONFIRMED_MS = 2000;

/** A tracking number, always whole; with `copyable`, copied by one tap. */
export function TrackingNumber({ value, copyable = false }: { value: string; copyable?: boolean }) {
  return (
    <span className={classes.whole}>
      <bdi className={classes.number}>{value}</bdi>
      {copyable && <CopyButton value={value} />}
    </span>
  );
}

function CopyButton({ value }: { value: string }) {
  const { t } = useTranslation('common');
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = () => {
    void copyText(value).then(setIsCopied);
  };

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

// The clipboard interface exists only on secure addresses; a warehouse server is often plain http.
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
