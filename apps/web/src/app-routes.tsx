import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';

import { PageMessage } from './components/page-message.tsx';
import { lazyRoute, type LazyRoute } from './lib/lazy-route.ts';
import { RequireSession } from './lib/require-session.tsx';

const Landing = lazyRoute(() => import('./routes/landing.tsx').then((m) => m.LandingRoute), ['landing']);
const Vision = lazyRoute(() => import('./routes/vision.tsx').then((m) => m.VisionRoute), ['vision']);
const Pricing = lazyRoute(() => import('./routes/pricing.tsx').then((m) => m.PricingRoute), ['pricing', 'plans']);
const Track = lazyRoute(() => import('./routes/track.tsx').then((m) => m.TrackRoute), ['track']);
const Login = lazyRoute(() => import('./routes/login.tsx').then((m) => m.LoginRoute), ['auth', 'reasons']);
const Register = lazyRoute(() => import('./routes/register.tsx').then((m) => m.RegisterRoute), ['auth', 'reasons']);
const ForgotPassword = lazyRoute(
  () => import('./routes/forgot-password.tsx').then((m) => m.ForgotPasswordRoute),
  ['auth', 'reasons'],
);
const ResetPassword = lazyRoute(
  () => import('./routes/reset-password.tsx').then((m) => m.ResetPasswordRoute),
  ['auth', 'reasons', 'outbox'],
);
const VerifyEmail = lazyRoute(
  () => import('./routes/verify-email.tsx').then((m) => m.VerifyEmailRoute),
  ['auth', 'reasons'],
);
const Unsubscribe = lazyRoute(
  () => import('./routes/unsubscribe.tsx').then((m) => m.UnsubscribeRoute),
  ['auth', 'reasons'],
);
const Follow = lazyRoute(() => import('./routes/follow.tsx').then((m) => m.FollowRoute), ['track', 'reasons']);
const StopMessages = lazyRoute(
  () => import('./routes/follow.tsx').then((m) => m.StopMessagesRoute),
  ['track', 'reasons'],
);
const StopFollowing = lazyRoute(
  () => import('./routes/follow.tsx').then((m) => m.StopFollowingRoute),
  ['track', 'reasons'],
);
const Payment = lazyRoute(
  () => import('./routes/payment.tsx').then((m) => m.PaymentRoute),
  ['checkout', 'reasons', 'plans'],
);
const AccountCreated = lazyRoute(
  () => import('./routes/account-created.tsx').then((m) => m.AccountCreatedRoute),
  ['checkout', 'reasons'],
);
const Signup = lazyRoute(() => import('./routes/signup.tsx').then((m) => m.SignupRoute), ['checkout', 'reasons']);
const Claim = lazyRoute(() => import('./routes/claim.tsx').then((m) => m.ClaimRoute), ['checkout', 'reasons']);
const NotFound = lazyRoute(() => import('./routes/not-found.tsx').then((m) => m.NotFoundRoute), []);

const AppLayout = lazyRoute(
  () => import('./routes/signed-in.tsx').then((m) => m.SignedInRoute),
  ['shell', 'settings', 'inbox', 'reasons', 'outbox'],
);
const Dashboard = lazyRoute(
  () => import('./routes/dashboard.tsx').then((m) => m.DashboardRoute),
  ['shell', 'dashboard', 'onboarding', 'shipments', 'plans'],
);
const Shipments = lazyRoute(
  () => import('./routes/shipments.tsx').then((m) => m.ShipmentsRoute),
  ['shell', 'shipments', 'dashboard', 'units'],
);
const Shipment = lazyRoute(
  () => import('./routes/shipment.tsx').then((m) => m.ShipmentRoute),
  ['shell', 'shipments', 'messages', 'proofs', 'costs', 'documents', 'customs', 'units', 'milestones', 'outbox'],
);
const Unit = lazyRoute(() => import('./routes/unit.tsx').then((m) => m.UnitRoute), ['shell', 'units', 'shipments']);
const AtTheBorder = lazyRoute(
  () => import('./routes/at-the-border.tsx').then((m) => m.AtTheBorderRoute),
  ['shell', 'borders', 'imports', 'milestones', 'shipments', 'units'],
);
const ImportShipments = lazyRoute(
  () => import('./routes/import-shipments.tsx').then((m) => m.ImportShipmentsRoute),
  ['shell', 'imports', 'shipments', 'milestones'],
);
const ImportMilestones = lazyRoute(
  () => import('./routes/import-milestones.tsx').then((m) => m.ImportMilestonesRoute),
  ['shell', 'imports', 'shipments', 'milestones'],
);
const ScanUpdate = lazyRoute(
  () => import('./routes/scan-update.tsx').then((m) => m.ScanUpdateRoute),
  ['shell', 'scan', 'shipments', 'milestones'],
);
const Deliver = lazyRoute(
  () => import('./routes/deliver.tsx').then((m) => m.DeliverRoute),
  ['shell', 'deliver', 'proofs', 'scan', 'outbox', 'shipments'],
);
const Outbox = lazyRoute(
  () => import('./routes/outbox.tsx').then((m) => m.OutboxRoute),
  ['shell', 'outbox', 'scan', 'deliver', 'milestones'],
);
const QrGenerator = lazyRoute(
  () => import('./routes/qr-generator.tsx').then((m) => m.QrGeneratorRoute),
  ['shell', 'qr', 'shipments'],
);
const DynamicEta = lazyRoute(
  () => import('./routes/dynamic-eta.tsx').then((m) => m.DynamicEtaRoute),
  ['shell', 'eta', 'shipments'],
);
const Reports = lazyRoute(
  () => import('./routes/reports.tsx').then((m) => m.ReportsRoute),
  ['shell', 'reports', 'shipments', 'proofs', 'milestones'],
);

const Labels = lazyRoute(
  () => import('./routes/labels.tsx').then((m) => m.LabelsRoute),
  ['shell', 'labels', 'shipments'],
);

const LiveChat = lazyRoute(
  () => import('./routes/live-chat.tsx').then((m) => m.LiveChatRoute),
  ['shell', 'inbox', 'shipments'],
);
const Settings = lazyRoute(
  () => import('./routes/settings.tsx').then((m) => m.SettingsRoute),
  ['shell', 'settings', 'team', 'billing', 'plans', 'messages', 'proofs', 'customs', 'costs', 'developers', 'webhooks'],
);
const Admin = lazyRoute(
  () => import('./routes/admin.tsx').then((m) => m.AdminRoute),
  ['shell', 'admin', 'audit', 'revenue', 'shipments', 'inbox', 'documents'],
);
const Receipt = lazyRoute(() => import('./routes/receipt.tsx').then((m) => m.ReceiptRoute), ['shell', 'billing']);
const Invitation = lazyRoute(
  () => import('./routes/invitation.tsx').then((m) => m.InvitationRoute),
  ['team', 'auth', 'reasons', 'outbox'],
);

const PUBLIC: readonly { path: string; Page: ComponentType }[] = [
  { path: '/', Page: Landing },
  { path: '/vision', Page: Vision },
  { path: '/pricing', Page: Pricing },
  { path: '/subscription', Page: Pricing },
  { path: '/track', Page: Track },
  { path: '/login', Page: Login },
  { path: '/register', Page: Register },
  { path: '/forgot-password', Page: ForgotPassword },
  { path: '/reset-password', Page: ResetPassword },
  { path: '/verify-email', Page: VerifyEmail },
  { path: '/unsubscribe', Page: Unsubscribe },
  { path: '/invitation', Page: Invitation },
  { path: '/follow', Page: Follow },
  { path: '/stop-following', Page: StopFollowing },
  { path: '/s/:token', Page: StopMessages },
  { path: '/payment', Page: Payment },
  { path: '/account-created', Page: AccountCreated },
  { path: '/signup', Page: Signup },
  { path: '/claim', Page: Claim },
  { path: '*', Page: NotFound },
];

const SIGNED_IN: readonly { path: string; Page: LazyRoute }[] = [
  { path: '/dashboard', Page: Dashboard },
  { path: '/shipments', Page: Shipments },
  { path: '/shipments/import', Page: ImportShipments },
  { path: '/shipments/:id', Page: Shipment },
  { path: '/dynamic-eta', Page: DynamicEta },
  { path: '/scan-update', Page: ScanUpdate },
  { path: '/deliver', Page: Deliver },
  { path: '/outbox', Page: Outbox },
  { path: '/qr-generator', Page: QrGenerator },
  { path: '/labels', Page: Labels },
  { path: '/at-the-border', Page: AtTheBorder },
  { path: '/at-the-border/import', Page: ImportMilestones },
  { path: '/units/:number', Page: Unit },
  { path: '/reports', Page: Reports },
  { path: '/live-chat', Page: LiveChat },
  { path: '/settings', Page: Settings },
  { path: '/receipt/:orderId', Page: Receipt },
  { path: '/admin', Page: Admin },
];

/** So long, in milliseconds, nothing stands there in place of “Loading”. */
const MEMBERS_WAIT_MS = 1000;

/** Pages whose first words the server writes: fetched ahead, so that these never make way for “Loading”. */
const WRITTEN = new Map([
  ['/', Landing],
  ['/vision', Vision],
  ['/track', Track],
  ['/pricing', Pricing],
  ['/subscription', Pricing],
  ['/login', Login],
  ['/register', Register],
]);

/** The parts of a signed-in page. */
function partsOf(address: string): LazyRoute[] {
  const page = SIGNED_IN.find(({ path }) => matchPath(path, address));
  return page ? [AppLayout, page.Page] : [];
}

/** Starts to fetch the code of a signed-in page, before the stored user is read. */
export function warmSignedInPage(address: string): void {
  for (const part of partsOf(address)) part.warmCode();
}

/**
 * Fetches the page of an address ahead: one whose first words the server has written, and for members theirs, for which a
 * slow network is not waited, so that “Loading” stands there meanwhile. What is there at once is drawn at once: React holds
 * back what follows a “Loading”.
 */
export async function preloadPage(address: string, isMember: boolean): Promise<void> {
  const written = WRITTEN.get(address);
  const all = Promise.allSettled(
    (written ? [written] : isMember ? partsOf(address) : []).map((part) => part.preload()),
  );
  await (written ? all : Promise.race([all, new Promise((resolve) => setTimeout(resolve, MEMBERS_WAIT_MS))]));
}

/** Every route of the product (§2); each page's code is fetched when it is opened. */
export function AppRoutes() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();

  // Browsers may answer with a promise here, which is no clean-up function.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <Suspense fallback={<PageMessage>{t('loading')}</PageMessage>}>
      <Routes>
        {PUBLIC.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route
          element={
            <RequireSession>
              <AppLayout />
            </RequireSession>
          }
        >
          {SIGNED_IN.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
      </Routes>
    </Suspense>
  );
}
