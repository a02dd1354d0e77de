import { useTranslation } from 'react-i18next';

import { Dialog } from '../../components/dialog.tsx';
import classes from './palette.module.css';

/** The keys and what they do. */
export function ShortcutsHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const modifier = navigator.userAgent.includes('Mac') ? t('help.command') : t('help.modifier');
  const shortcuts = [
    { keys: [modifier, 'K'], does: t('help.palette') },
    { keys: ['/'], does: t('help.search') },
    { keys: ['?'], does: t('help.help') },
    { keys: ['F8'], does: t('help.toasts') },
    { keys: [t('help.escape')], does: t('help.close') },
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t('help.title')} size={440} isSmall>
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
    </Dialog>
  );
}
