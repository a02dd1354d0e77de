import { KEY_MODES, type KeyMode } from '@msafara/domain/keys/api-key';
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import form from './dialog-form.module.css';
import classes from './key-mode.module.css';
import { RadioRow } from './radio-row.tsx';

/** Whether a key or a webhook is for what is real, or for test mode (D24). */
export function ModeTag({ mode }: { mode: KeyMode }) {
  const { t } = useTranslation('developers');
  return (
    <span className={classes.mode} data-mode={mode}>
      {mode === 'test' && <IconFlask size={14} aria-hidden />}
      {t(`mode.${mode}`)}
    </span>
  );
}

/** The choice between the two, with what test mode is. */
export function ModeChoice({ mode, onChange }: { mode: KeyMode; onChange: (mode: KeyMode) => void }) {
  const { t } = useTranslation('developers');
  return (
    <div className={classes.choice}>
      <RadioRow
        legend={t('mode.label')}
        options={KEY_MODES}
        value={mode}
        onChange={onChange}
        render={(option) => t(`mode.${option}`)}
      />
      {mode === 'test' && <p className={form.note}>{t('mode.text')}</p>}
    </div>
  );
}
