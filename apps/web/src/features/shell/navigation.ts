import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { actorOf, can, type Permission } from '@msafara/domain/policy';
import {
  IconBarrierBlock,
  IconLayoutDashboard,
  IconMessage,
  IconPackages,
  IconQrcode,
  IconChartBar,
  IconRouteAltLeft,
  IconScan,
  IconSettings,
  IconShieldCog,
  type TablerIcon,
} from '@tabler/icons-react';

type Screen = {
  key: 'dashboard' | 'shipments' | 'eta' | 'borders' | 'qr' | 'scan' | 'reports' | 'chat' | 'settings' | 'admin';
  path: string;
  Icon: TablerIcon;
  /** Shown to those alone who may (§2). */
  permission?: Permission;
};

const SCREENS: readonly Screen[] = [
  { key: 'dashboard', path: '/dashboard', Icon: IconLayoutDashboard },
  { key: 'shipments', path: '/shipments', Icon: IconPackages },
  { key: 'eta', path: '/dynamic-eta', Icon: IconRouteAltLeft, permission: 'shipment.eta' },
  { key: 'borders', path: '/at-the-border', Icon: IconBarrierBlock, permission: 'border.board' },
  { key: 'qr', path: '/qr-generator', Icon: IconQrcode },
  { key: 'scan', path: '/scan-update', Icon: IconScan },
  { key: 'reports', path: '/reports', Icon: IconChartBar },
  { key: 'chat', path: '/live-chat', Icon: IconMessage, permission: 'chat.read' },
  { key: 'settings', path: '/settings', Icon: IconSettings },
  { key: 'admin', path: '/admin', Icon: IconShieldCog, permission: 'admin.panel' },
];

/** The screens of the sidebar, in its order, that this user has (§2); an entry comes with the screen it leads to (D17). */
export function screensOf(user: SessionUser): readonly Screen[] {
  const actor = actorOf(user);
  return SCREENS.filter(({ permission }) => permission === undefined || can(actor, permission));
}

type PublicPage = { key: 'vision' | 'pricing' | 'track'; path: string };

/** The public pages that the top bar links to (§2). */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { key: 'vision', path: '/vision' },
  { key: 'pricing', path: '/pricing' },
  { key: 'track', path: '/track' },
];
