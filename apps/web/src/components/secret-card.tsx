import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useCopy } from '../lib/use-copy.ts';
import code from './code-line.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import classes from './secret-card.module.css';

type SecretCardProps = {
  secret: string;
  title: string;
  text: string;
  copyLabel: string;
  copiedLabel: string;
  storedLabel: string;
  /** Gets the focus, once what led here is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  onStored: () => void;
  /** What it is for. */
  children?: ReactNode;
};

/** A secret that was just made, whole, this once (D24). */
export function SecretCard(props: SecretCardProps) {
  const { secret, title, text, copyLabel, copiedLabel, storedLabel, heading, onStored, children } = props;
  const { t } = useTranslation('common');
  const { copy, isCopied } = useCopy(secret);
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <LeaveGuard isDirty />
      <div className={classes.head}>
        <IconKey size={24} aria-hidden />
        <div>
          <h2 id={id} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
      </div>
      <div className={code.line}>
        <code translate="no" className={code.code} dir="ltr">
          {secret}
        </code>
        <Button
          className={classes.copy ?? ''}
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          {isCopied ? copiedLabel : copyLabel}
        </Button>
        <span role="status" className="unseen">
          {isCopied && t('copied')}
        </span>
      </div>
      <div className={classes.foot}>
        <p>{children}</p>
        <button type="button" className={classes.stored} onClick={onStored}>
          {storedLabel}
        </button>
      </div>
    </section>
  );
}
