import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { saveFile } from '../../lib/save-file.ts';
import classes from './settings.module.css';

// The step before ended with a button that is gone now.
function focusFirst(text: HTMLParagraphElement | null): void {
  text?.focus();
}

/** The recovery codes, shown this once (D6). */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('settings');
  const download = () =>
    saveFile('msafara-recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  return (
    <div className={classes.setUp}>
      <p tabIndex={-1} ref={focusFirst}>
        {t('twoFactor.codesText')}
      </p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <bdi translate="no">{code}</bdi>
          </li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <Button
          variant="default"
          className={classes.button ?? ''}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={download}
        >
          {t('twoFactor.download')}
        </Button>
        <Button className={classes.button ?? ''} onClick={onDone}>
          {t('twoFactor.done')}
        </Button>
      </div>
    </div>
  );
}
