import { useTranslation } from 'react-i18next';

import { PageTitle } from '../components/page-title.tsx';
import { OutboxScreen } from '../features/outbox/outbox-screen.tsx';
import { useSession } from '../lib/session.tsx';

/** /outbox: the scans on this device, and what became of them (D23). */
export function OutboxRoute() {
  const { t } = useTranslation('outbox');
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <OutboxScreen user={user} />
    </>
  );
}
