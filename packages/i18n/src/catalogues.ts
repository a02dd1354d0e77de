import type { Language } from '@msafara/domain/settings/languages';

import { ar } from './ar/loaders.ts';
import { fr } from './fr/loaders.ts';
import { pt } from './pt/loaders.ts';
import { sw } from './sw/loaders.ts';

import type admin from './en/admin.ts';
import type audit from './en/audit.ts';
import type billing from './en/billing.ts';
import type checkout from './en/checkout.ts';
import type common from './en/common.ts';
import type dashboard from './en/dashboard.ts';
import type eta from './en/eta.ts';
import type imports from './en/imports.ts';
import type labels from './en/labels.ts';
import type landing from './en/landing.ts';
import type auth from './en/auth.ts';
import type inbox from './en/inbox.ts';
import type mail from './en/mail.ts';
import type messages from './en/messages.ts';
import type borders from './en/borders.ts';
import type documents from './en/documents.ts';
import type corridors from './en/corridors.ts';
import type costs from './en/costs.ts';
import type customs from './en/customs.ts';
import type milestones from './en/milestones.ts';
import type proofs from './en/proofs.ts';
import type evidence from './en/evidence.ts';
import type deliver from './en/deliver.ts';
import type map from './en/map.ts';
import type onboarding from './en/onboarding.ts';
import type plans from './en/plans.ts';
import type pricing from './en/pricing.ts';
import type reasons from './en/reasons.ts';
import type qr from './en/qr.ts';
import type reports from './en/reports.ts';
import type revenue from './en/revenue.ts';
import type scan from './en/scan.ts';
import type outbox from './en/outbox.ts';
import type settings from './en/settings.ts';
import type shell from './en/shell.ts';
import type shipments from './en/shipments.ts';
import type developers from './en/developers.ts';
import type team from './en/team.ts';
import type track from './en/track.ts';
import type units from './en/units.ts';
import type vision from './en/vision.ts';
import type webhooks from './en/webhooks.ts';

/** The words of one namespace: texts, or groups of texts. */
export type Catalogue = { readonly [key: string]: string | Catalogue };

/** English is the source: its keys are the keys of every language, checked by the compiler. */
export type EnglishCatalogues = {
  common: typeof common;
  landing: typeof landing;
  units: typeof units;
  vision: typeof vision;
  webhooks: typeof webhooks;
  pricing: typeof pricing;
  track: typeof track;
  auth: typeof auth;
  shell: typeof shell;
  dashboard: typeof dashboard;
  shipments: typeof shipments;
  imports: typeof imports;
  scan: typeof scan;
  outbox: typeof outbox;
  qr: typeof qr;
  inbox: typeof inbox;
  mail: typeof mail;
  messages: typeof messages;
  customs: typeof customs;
  milestones: typeof milestones;
  proofs: typeof proofs;
  documents: typeof documents;
  borders: typeof borders;
  corridors: typeof corridors;
  costs: typeof costs;
  evidence: typeof evidence;
  deliver: typeof deliver;
  plans: typeof plans;
  reasons: typeof reasons;
  labels: typeof labels;
  reports: typeof reports;
  eta: typeof eta;
  map: typeof map;
  onboarding: typeof onboarding;
  settings: typeof settings;
  developers: typeof developers;
  team: typeof team;
  admin: typeof admin;
  audit: typeof audit;
  revenue: typeof revenue;
  checkout: typeof checkout;
  billing: typeof billing;
};

export type Namespace = keyof EnglishCatalogues;

export type Loader = () => Promise<{ default: Catalogue }>;

const en: Record<Namespace, Loader> = {
  common: () => import('./en/common.ts'),
  landing: () => import('./en/landing.ts'),
  units: () => import('./en/units.ts'),
  vision: () => import('./en/vision.ts'),
  webhooks: () => import('./en/webhooks.ts'),
  pricing: () => import('./en/pricing.ts'),
  track: () => import('./en/track.ts'),
  auth: () => import('./en/auth.ts'),
  shell: () => import('./en/shell.ts'),
  dashboard: () => import('./en/dashboard.ts'),
  shipments: () => import('./en/shipments.ts'),
  imports: () => import('./en/imports.ts'),
  scan: () => import('./en/scan.ts'),
  outbox: () => import('./en/outbox.ts'),
  qr: () => import('./en/qr.ts'),
  inbox: () => import('./en/inbox.ts'),
  plans: () => import('./en/plans.ts'),
  reasons: () => import('./en/reasons.ts'),
  mail: () => import('./en/mail.ts'),
  messages: () => import('./en/messages.ts'),
  customs: () => import('./en/customs.ts'),
  milestones: () => import('./en/milestones.ts'),
  proofs: () => import('./en/proofs.ts'),
  documents: () => import('./en/documents.ts'),
  borders: () => import('./en/borders.ts'),
  corridors: () => import('./en/corridors.ts'),
  costs: () => import('./en/costs.ts'),
  evidence: () => import('./en/evidence.ts'),
  deliver: () => import('./en/deliver.ts'),
  labels: () => import('./en/labels.ts'),
  reports: () => import('./en/reports.ts'),
  eta: () => import('./en/eta.ts'),
  map: () => import('./en/map.ts'),
  onboarding: () => import('./en/onboarding.ts'),
  settings: () => import('./en/settings.ts'),
  developers: () => import('./en/developers.ts'),
  team: () => import('./en/team.ts'),
  admin: () => import('./en/admin.ts'),
  audit: () => import('./en/audit.ts'),
  revenue: () => import('./en/revenue.ts'),
  checkout: () => import('./en/checkout.ts'),
  billing: () => import('./en/billing.ts'),
};

const LOADERS: Record<Language, Record<Namespace, Loader>> = { en, fr, ar, sw, pt };

export const NAMESPACES: readonly Namespace[] = Object.freeze(
  Object.keys(en).filter((key): key is Namespace => key in en),
);

/** Fetches the words of one namespace in one language. */
export async function loadCatalogue(language: Language, namespace: Namespace): Promise<Catalogue> {
  const catalogue = await LOADERS[language][namespace]();
  return catalogue.default;
}
