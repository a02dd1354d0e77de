import { useTranslation } from 'react-i18next';

import { ListEmpty } from '../../components/list-state.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import panel from '../../components/panel.module.css';
import classes from './admin-panel.module.css';

/** What everybody but admins sees of the panel (§2). */
export function AccessDenied() {
  const { t } = useTranslation('admin');
  return (
    <div className={classes.page}>
      <PageTitle>{t('denied.title')}</PageTitle>
      <h1>{t('denied.title')}</h1>
      <section className={panel.panel}>
        <ListEmpty title={t('denied.text')} />
      </section>
    </div>
  );
}
