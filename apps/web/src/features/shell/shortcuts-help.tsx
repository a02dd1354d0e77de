import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './palette.module.css';

/** The keys and what they do. */
export function ShortcutsHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const modifier = navigator.userAgent.includes('Mac') ? t('shell:help.command') : t('shell:help.modifier');
  const shortcuts = [
    { keys: [modifier, 'K'], does: t('shell:help.palette') },
    { keys: ['/'], does: t('shell:help.search') },
    { keys: ['?'], does: t('shell:help.help') },
    { keys: ['F8'], does: t('shell:help.toasts') },
    { keys: [t('shell:help.escape')], does: t('shell:help.close') },
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shell:help.title')}
      size={440}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <dl className={classes.shortcuts}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={classes.shortcut}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
