import type { Loader, Namespace } from '../catalogues.ts';

export const fr: Record<Namespace, Loader> = {
  common: () => import('./common.ts'),
  landing: () => import('./landing.ts'),
  vision: () => import('./vision.ts'),
  pricing: () => import('./pricing.ts'),
  track: () => import('./track.ts'),
  auth: () => import('./auth.ts'),
  shell: () => import('./shell.ts'),
  dashboard: () => import('./dashboard.ts'),
  shipments: () => import('./shipments.ts'),
  imports: () => import('./imports.ts'),
  scan: () => import('./scan.ts'),
  qr: () => import('./qr.ts'),
  inbox: () => import('./inbox.ts'),
  mail: () => import('./mail.ts'),
  labels: () => import('./labels.ts'),
  reports: () => import('./reports.ts'),
  messages: () => import('./messages.ts'),
  settings: () => import('./settings.ts'),
  team: () => import('./team.ts'),
  admin: () => import('./admin.ts'),
};
