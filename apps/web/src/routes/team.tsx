import { useTranslation } from 'react-i18next';

import { PageTitle } from '../components/page-title.tsx';
import classes from '../features/team/team.module.css';
import { TeamPanel } from '../features/team/team-panel.tsx';
import { useSession } from '../lib/session.tsx';

/** /settings/team: the members of the owner's organisation (D1). */
export function TeamRoute() {
  const { t } = useTranslation('team');
  const { user } = useSession();
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>{t('lead', { organisation: user?.organisation.name ?? '' })}</p>
      </div>
      <TeamPanel />
    </div>
  );
}
