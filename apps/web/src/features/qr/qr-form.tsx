import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { Button, Textarea } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './qr.module.css';

/** Longest text of one's own that a code is made of. */
const CUSTOM_MAX = 1000;

type QrFormProps = {
  /** The choice of a shipment. */
  picker: ReactNode;
  custom: string;
  onCustom: (custom: string) => void;
  canGenerate: boolean;
  notice: ReactNode;
  onGenerate: () => void;
};

/** A shipment or one's own text; Generate waits for one of them (§2). */
export function QrForm({ picker, custom, onCustom, canGenerate, notice, onGenerate }: QrFormProps) {
  const { t } = useTranslation('qr');
  const generate = (event: FormEvent) => {
    event.preventDefault();
    if (canGenerate) onGenerate();
  };
  return (
    <form className={`${classes.panel} ${classes.form}`} onSubmit={generate}>
      <h2>{t('source')}</h2>
      {picker}
      <p className={classes.or}>{t('or')}</p>
      <Textarea
        label={t('custom')}
        description={
          custom === '' ? t('customHint', { max: CUSTOM_MAX }) : t('left', { used: custom.length, max: CUSTOM_MAX })
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={4}
        maxLength={CUSTOM_MAX}
        value={custom}
        onChange={(event) => onCustom(event.currentTarget.value)}
      />
      {notice}
      <Button type="submit" disabled={!canGenerate}>
        {t('generate')}
      </Button>
    </form>
  );
}
