import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { PageTitle } from '../components/page-title.tsx';
import { PublicLayout } from '../components/public-layout.tsx';
import classes from './not-found.module.css';

/** Any other path (§2). */
export function NotFoundRoute() {
  const { t } = useTranslation('common');
  return (
    <PublicLayout>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <div className={classes.page}>
        <h1>{t('notFound.title')}</h1>
        <p>{t('notFound.text')}</p>
        <Link to="/">{t('notFound.home')}</Link>
      </div>
    </PublicLayout>
  );
}
