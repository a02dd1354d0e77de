import { actorOf, can } from '@msafara/domain/policy';
import { useTranslation } from 'react-i18next';

import line from '../../components/code-line.module.css';
import { CopyButton } from '../../components/copy-button.tsx';
import panel from '../../components/panel.module.css';
import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.tsx';
import classes from './developers.module.css';

/** The one line by which an organisation shows tracking on a site of its own. */
export function WidgetCard() {
  const { t } = useTranslation('developers');
  const { user } = useSession();
  const { data } = useConfig();
  if (!data || !user || !can(actorOf(user), 'key.manage')) return null;
  const { origin } = new URL(data.publicUrl);
  const code = `<script src="${origin}/widget.js" data-number="" async></script>`;
  return (
    <section className={panel.panel} aria-labelledby="tracking-widget">
      <div className={classes.head}>
        <h2 id="tracking-widget">{t('widget.title')}</h2>
      </div>
      <div className={classes.widget}>
        <p>{t('widget.text')}</p>
        <div className={line.line}>
          <code className={`${line.code} ${classes.code}`} dir="ltr">
            {code}
          </code>
          <CopyButton value={code} label={t('widget.copy')} copiedLabel={t('widget.copied')} />
        </div>
        <p className={classes.quiet}>{t('widget.policy', { origin })}</p>
      </div>
    </section>
  );
}
