import { useTranslation } from 'react-i18next';

import { PageTitle } from '../components/page-title.tsx';
import { OutboxScreen } from '../features/outbox/outbox-screen.tsx';
import { useUser } from '../features/shipments/use-actor.ts';

/** /outbox: the scans on this device, and what became of them (D23). */
export function OutboxRoute() {
  const { t } = useTranslation('outbox');
  const user = useUser();
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <OutboxScreen user={user} />
    </>
  );
}
