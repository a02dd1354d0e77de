import '@mantine/core/styles/Tabs.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { actorOf, can, type Permission, refusalOf } from '@msafara/domain/policy';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { ListEmpty, ListError, ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import panel from '../components/panel.module.css';
import { BillingTab } from '../features/billing/billing-tab.tsx';
import { BondsTab } from '../features/costs/bonds-tab.tsx';
import { CalendarTab } from '../features/costs/calendar-tab.tsx';
import { MessagesTab } from '../features/messages/messages-tab.tsx';
import { BorderSharingForm } from '../features/customs/border-sharing-form.tsx';
import { HoldPolicyForm } from '../features/customs/hold-policy-form.tsx';
import { ProofsTab } from '../features/proofs/proofs-tab.tsx';
import { ThisPhone } from '../features/outbox/this-phone.tsx';
import { usePlanUsage } from '../features/plans/plan-usage.queries.ts';
import { NotificationsTab } from '../features/settings/notifications-tab.tsx';
import { ProfileTab } from '../features/settings/profile-tab.tsx';
import { SecurityTab } from '../features/settings/security-tab.tsx';
import { useAccountSettings } from '../features/settings/settings.queries.ts';
import classes from '../features/settings/settings-page.module.css';
import { SystemTab } from '../features/settings/system-tab.tsx';
import { TeamPanel } from '../features/team/team-panel.tsx';
import { saidWords } from '../lib/reasons.ts';
import { useSession } from '../lib/session.tsx';
import { showInRow } from '../lib/show-in-row.ts';
import { DevelopersTab } from './developers-tab.tsx';

const TABS = [
  'profile',
  'notifications',
  'security',
  'system',
  'phone',
  'team',
  'billing',
  'messages',
  'proofs',
  'customs',
  'bonds',
  'calendar',
  'developers',
] as const;

type Tab = (typeof TABS)[number];

/** The permissions that a tab needs. Without them it is not listed; its address says why. */
const NEEDED: Partial<Record<Tab, readonly Permission[]>> = {
  phone: ['shipment.update'],
  team: ['team.read'],
  billing: ['billing.read'],
  messages: ['message.manage'],
  proofs: ['organisation.change'],
  customs: ['organisation.change'],
  bonds: ['clock.read'],
  calendar: ['organisation.change', 'clock.read'],
  developers: ['key.manage'],
};

/** What is the reader's own, wherever they sign in. */
const OWN_ACCOUNT: ReadonlySet<Tab> = new Set(['profile', 'notifications', 'security', 'system']);

/** These say by themselves what they refuse, and to whom; scans on this phone stay in sight whatever else ends. */
const TELLS_ITSELF: ReadonlySet<Tab> = new Set(['team', 'phone', 'developers']);

/** /settings: the reader's own account, one tab at a time, named in the address (§2, D14). */
export function SettingsRoute() {
  const { t } = useTranslation([
    'settings',
    'team',
    'billing',
    'outbox',
    'messages',
    'proofs',
    'customs',
    'costs',
    'developers',
  ]);
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'profile';
  const shown = TABS.filter((one) => one === tab || !user || !refusalIn(one, user));
  const titles = (one: Tab) => {
    if (one === 'phone') return t('outbox:phone.tab');
    if (one === 'messages') return t('messages:settings.title');
    if (one === 'proofs') return t('proofs:door.settings');
    if (one === 'customs') return t('customs:settings');
    if (one === 'bonds') return t('costs:bonds.title');
    if (one === 'calendar') return t('costs:calendar.title');
    if (one === 'developers') return t('developers:tab');
    return one === 'team' || one === 'billing' ? t(`${one}:title`) : t(`settings:tabs.${one}`);
  };
  const list = useRef<HTMLDivElement>(null);

  // On a phone not every tab fits: the one that is open is always seen.
  useEffect(() => {
    showInRow(list.current?.querySelector('[aria-selected="true"]'));
  }, [tab]);

  if (!user) return null;
  return (
    <div className={classes.page} data-wide={tab === 'developers' || tab === 'bonds'}>
      <PageTitle>{t('settings:title')}</PageTitle>
      <div className={classes.head}>
        <h1>{t('settings:title')}</h1>
        {OWN_ACCOUNT.has(tab) && <p className={classes.lead}>{t('settings:lead')}</p>}
      </div>
      <Tabs
        value={tab}
        onChange={(next) => setParams(next && next !== 'profile' ? { tab: next } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List ref={list} className={classes.tabs ?? ''} aria-label={t('settings:tabs.label')}>
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one} className={classes.tab ?? ''}>
              {titles(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.panels ?? ''}>
          <TabContent tab={tab} user={user} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** Why the reader has nothing in a tab: asking the server again would never help. */
function refusalIn(tab: Tab, user: SessionUser) {
  const refusals = (NEEDED[tab] ?? []).map((permission) => refusalOf(actorOf(user), permission));
  return refusals.find((one) => one !== undefined);
}

function TabContent({ tab, user }: { tab: Tab; user: SessionUser }) {
  const refusal = refusalIn(tab, user);
  if (refusal && !TELLS_ITSELF.has(tab)) {
    return (
      <section className={panel.panel}>
        <ListEmpty title={saidWords(refusal.said)} />
      </section>
    );
  }
  if (tab === 'profile') return <Profile user={user} />;
  if (tab === 'system') return <SystemTab user={user} />;
  if (tab === 'phone') return <ThisPhone user={user} />;
  if (tab === 'team') return <TeamPanel />;
  if (tab === 'messages') return <MessagesTab sender={user.organisation.name} />;
  if (tab === 'proofs') return <ProofsTab />;
  if (tab === 'customs') {
    return (
      <>
        <HoldPolicyForm />
        <BorderSharingForm />
      </>
    );
  }
  if (tab === 'bonds') return <BondsTab mayWrite={can(actorOf(user), 'clock.write')} />;
  if (tab === 'calendar') return <CalendarTab />;
  if (tab === 'developers') return <DevelopersTab />;
  if (tab === 'billing') return <BillingTab isDemo={user.organisation.isDemo} />;
  // Asked for anew by each tab: another window may have stored something since.
  return <Stored key={tab} tab={tab} user={user} />;
}

function Profile({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['shell', 'plans']);
  const { data } = usePlanUsage();
  const isUnlimited = data?.limits.shipments === null;
  const planName = data?.planName ?? t(`tier.${user.subscriptionTier}`);
  return <ProfileTab user={user} planName={isUnlimited ? t('plans:unlimited') : planName} />;
}

function Stored({ tab, user }: { tab: 'notifications' | 'security'; user: SessionUser }) {
  const settings = useAccountSettings();
  if (settings.isPending) return <ListSkeleton rows={4} />;
  if (!settings.data) return <ListError onRetry={() => void settings.refetch()} />;
  const { notifications, security, recoveryCodesLeft } = settings.data;
  if (tab === 'notifications') return <NotificationsTab stored={notifications} />;
  return <SecurityTab user={user} stored={security} recoveryCodesLeft={recoveryCodesLeft} />;
}
