import {
  IconLayoutDashboard,
  IconPackages,
  IconQrcode,
  IconScan,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react';

type Screen = { key: 'dashboard' | 'shipments' | 'qr' | 'scan' | 'settings'; path: string; Icon: TablerIcon };

/** The screens of the sidebar, in its order (§2); an entry comes with the screen it leads to (D17). */
export const SCREENS: readonly Screen[] = [
  { key: 'dashboard', path: '/dashboard', Icon: IconLayoutDashboard },
  { key: 'shipments', path: '/shipments', Icon: IconPackages },
  { key: 'qr', path: '/qr-generator', Icon: IconQrcode },
  { key: 'scan', path: '/scan-update', Icon: IconScan },
  { key: 'settings', path: '/settings', Icon: IconSettings },
];

type PublicPage = { key: 'vision' | 'pricing' | 'track'; path: string };

/** The public pages that the top bar links to (§2). */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { key: 'vision', path: '/vision' },
  { key: 'pricing', path: '/pricing' },
  { key: 'track', path: '/track' },
];
