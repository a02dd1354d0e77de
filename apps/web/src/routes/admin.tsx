import { actorOf, can } from '@msafara/domain/policy';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PageTitle } from '../components/page-title.tsx';
import { AccessDenied } from '../features/admin/access-denied.tsx';
import classes from '../features/admin/admin-panel.module.css';
import { AdminTabs } from '../features/admin/admin-tabs.tsx';
import { AuditPanel } from '../features/admin/audit-panel.tsx';
import { OrganisationsPanel } from '../features/admin/organisations-panel.tsx';
import { OutboxPanel } from '../features/admin/outbox-panel.tsx';
import { RequestsPanel } from '../features/admin/requests-panel.tsx';
import { StatisticsPanel } from '../features/admin/statistics-panel.tsx';
import { type AdminAddress, useAdminAddress } from '../features/admin/use-admin-address.ts';
import { UsersPanel } from '../features/admin/users-panel.tsx';
import { ChatInbox } from '../features/chat/chat-inbox.tsx';
import { RevenuePanel } from '../features/revenue/revenue-panel.tsx';
import { OrganisationPicker } from '../features/shipments/organisation-picker.tsx';
import { useSession } from '../lib/session.tsx';

const TABS = ['users', 'requests', 'organisations', 'revenue', 'chat', 'outbox', 'audit', 'statistics'] as const;

type Tab = (typeof TABS)[number];

const PANELS: Record<Tab, (address: AdminAddress) => ReactNode> = {
  users: (address) => (
    <UsersPanel address={address} organisationPicker={(props) => <OrganisationPicker {...props} withLabel />} />
  ),
  requests: (address) => <RequestsPanel address={address} />,
  organisations: (address) => <OrganisationsPanel address={address} />,
  revenue: (address) => (
    <RevenuePanel address={address} organisationPicker={(props) => <OrganisationPicker {...props} withLabel />} />
  ),
  chat: () => <ChatInbox />,
  outbox: (address) => <OutboxPanel address={address} />,
  audit: (address) => <AuditPanel address={address} />,
  statistics: () => <StatisticsPanel />,
};

/** /admin: everything that only admins see and do (§2). */
export function AdminRoute() {
  const { t } = useTranslation(['admin', 'revenue']);
  const { user } = useSession();
  const address = useAdminAddress();
  if (!user || !can(actorOf(user), 'admin.panel')) return <AccessDenied />;
  const tab = TABS.find((key) => key === address.tab) ?? 'users';
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      <AdminTabs
        label={t('tabs')}
        current={tab}
        tabs={TABS.map((key) => ({ key, label: key === 'revenue' ? t('revenue:tab') : t(`tab.${key}`) }))}
      />
      <div key={tab}>{PANELS[tab](address)}</div>
    </div>
  );
}
