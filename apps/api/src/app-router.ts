import { accountRouter } from './features/account/account.router.ts';
import { adminRouter } from './features/admin/admin.router.ts';
import { apiRequestsRouter } from './features/api-requests/api-requests.router.ts';
import { appConfigRouter } from './features/app-config/app-config.router.ts';
import { authRouter } from './features/auth/auth.router.ts';
import { billingRouter, checkoutRouter } from './features/billing/billing.router.ts';
import { chatRouter } from './features/chat/chat.router.ts';
import { bondsRouter, clocksRouter } from './features/clocks/clocks.router.ts';
import { etaRouter } from './features/eta/eta.router.ts';
import { placesRouter } from './features/eta/places.router.ts';
import { eventsRouter } from './features/events/events.router.ts';
import { keysRouter } from './features/keys/keys.router.ts';
import { erasuresRouter } from './features/erasures/erasures.router.ts';
import { messagesRouter } from './features/messages/messages.router.ts';
import { notificationsRouter } from './features/notifications/notifications.router.ts';
import { onboardingRouter } from './features/onboarding/onboarding.router.ts';
import { organisationsRouter } from './features/organisations/organisations.router.ts';
import { plansRouter } from './features/plans/plans.router.ts';
import { milestonesRouter } from './features/milestones/milestones.router.ts';
import { bordersRouter } from './features/borders/borders.router.ts';
import { documentsRouter } from './features/documents/documents.router.ts';
import { proofsRouter } from './features/proofs/proofs.router.ts';
import { reportsRouter } from './features/reports/reports.router.ts';
import { revenueRouter } from './features/revenue/revenue.router.ts';
import { savedFiltersRouter } from './features/shipments/saved-filters.router.ts';
import { scansRouter } from './features/scans/scans.router.ts';
import { shipmentsRouter } from './features/shipments/shipments.router.ts';
import { teamRouter } from './features/team/team.router.ts';
import { trackingRouter } from './features/tracking/tracking.router.ts';
import { unitsRouter } from './features/units/units.router.ts';
import { webhooksRouter } from './features/webhooks/webhooks.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  apiRequests: apiRequestsRouter,
  app: appConfigRouter,
  auth: authRouter,
  billing: billingRouter,
  bonds: bondsRouter,
  chat: chatRouter,
  borders: bordersRouter,
  checkout: checkoutRouter,
  clocks: clocksRouter,
  eta: etaRouter,
  events: eventsRouter,
  keys: keysRouter,
  messages: messagesRouter,
  milestones: milestonesRouter,
  erasures: erasuresRouter,
  notifications: notificationsRouter,
  onboarding: onboardingRouter,
  organisations: organisationsRouter,
  places: placesRouter,
  plans: plansRouter,
  documents: documentsRouter,
  proofs: proofsRouter,
  reports: reportsRouter,
  revenue: revenueRouter,
  savedFilters: savedFiltersRouter,
  scans: scansRouter,
  shipments: shipmentsRouter,
  team: teamRouter,
  tracking: trackingRouter,
  units: unitsRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
