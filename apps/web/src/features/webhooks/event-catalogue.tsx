import { useTranslation } from 'react-i18next';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { formatDateTime, isolated } from '../../lib/format.ts';
import { TYPE_NAMES } from './type-words.ts';
import { useEventExamples } from './webhooks.queries.ts';
import classes from './webhooks.module.css';

/** Every type of event, with the newest of one's own or an example (D25). */
export function EventCatalogue() {
  const { t } = useTranslation('webhooks');
  const examples = useEventExamples();
  return (
    <section className={panel.panel} aria-labelledby="event-catalogue">
      <div className={panel.head}>
        <h2 id="event-catalogue">{t('catalogue.title')}</h2>
        <p className={panel.note}>{t('catalogue.lead')}</p>
      </div>
      {examples.isPending && <ListSkeleton rows={8} />}
      {examples.isLoadingError && (
        <ListError message={t('catalogue.loadFailed')} onRetry={() => void examples.refetch()} />
      )}
      {examples.data?.map(({ event, isOwn }) => (
        <details key={event.type} className={classes.example}>
          <summary>
            <code dir="ltr">{event.type}</code>
            <span className={classes.quiet}>{t(`type.${TYPE_NAMES[event.type]}`)}</span>
          </summary>
          <p className={classes.quiet}>
            {isOwn ? t('catalogue.own', { when: isolated(formatDateTime(event.timestamp)) }) : t('catalogue.made')}
          </p>
          <pre className={classes.code} dir="ltr">
            {JSON.stringify(event, null, 2)}
          </pre>
        </details>
      ))}
    </section>
  );
}
