import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { Brand } from '../components/brand.tsx';
import { Drawer } from '../components/drawer.tsx';
import { LoadFailureBoundary } from '../components/load-failure.tsx';
import { Bell } from '../features/notifications/bell.tsx';
import { OutboxBadge, OutboxBands, SignOutQuestion } from '../features/outbox/frame-parts.ts';
import { AccountBanners } from '../features/settings/account-banners.tsx';
import { Banners } from '../features/shell/banners.tsx';
import { CommandPalette } from '../features/shell/command-palette.tsx';
import { ShortcutsHelp } from '../features/shell/shortcuts-help.tsx';
import { Sidebar } from '../features/shell/sidebar.tsx';
import { TopBar } from '../features/shell/top-bar.tsx';
import { useKeptFocus } from '../features/shell/use-kept-focus.ts';
import { useShortcuts } from '../features/shell/use-shortcuts.ts';
import { useRefreshShipments } from '../features/shipments/shipments.queries.ts';
import { LiveProvider } from '../lib/live.tsx';
import { useRefreshInbox } from '../lib/inbox.ts';
import { lazyRoute } from '../lib/lazy-route.ts';
import { useSession } from '../lib/session.tsx';
import { useFollowedSession } from '../lib/use-followed-session.ts';
import classes from './app-layout.module.css';

const SignInAgain = lazyRoute(() => import('../features/auth/sign-in-again.tsx').then((m) => m.SignInAgain), ['auth']);

type Overlay = 'none' | 'menu' | 'palette' | 'help';

/** The frame of every signed-in screen: top bar, sidebar, content, and the keys that work everywhere (§2). */
export function AppLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common']);
  const { user, ended } = useSession();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ overlay: Overlay; at: string }>({ overlay: 'none', at: '' });
  // Going to another page closes the menu, whichever way one goes.
  const overlay = opened.overlay === 'menu' && opened.at !== pathname ? 'none' : opened.overlay;
  const setOverlay = useCallback((next: Overlay) => setOpened({ overlay: next, at: pathname }), [pathname]);
  const close = useCallback(() => setOverlay('none'), [setOverlay]);
  const onPalette = useCallback(() => setOverlay('palette'), [setOverlay]);
  const onHelp = useCallback(() => setOverlay('help'), [setOverlay]);
  useShortcuts({ onPalette, onHelp });
  useKeptFocus();
  const refreshShipments = useRefreshShipments();
  const refreshInbox = useRefreshInbox();
  const followSession = useFollowedSession();

  if (!user) return null;
  return (
    <LiveProvider onShipmentsChanged={refreshShipments} onNews={refreshInbox} onReopened={followSession}>
      <div className={classes.layout}>
        <a className="skip-link" href="#content">
          {t('common:skip')}
        </a>
        <TopBar
          user={user}
          bell={<Bell />}
          badge={
            <Suspense>
              <OutboxBadge />
            </Suspense>
          }
          SignOutQuestion={SignOutQuestion}
          isMenuOpen={overlay === 'menu'}
          onMenu={() => setOverlay('menu')}
        />
        <aside className={classes.side}>
          <Sidebar user={user} />
        </aside>
        <main id="content" tabIndex={-1} className={classes.main}>
          <Suspense>
            <OutboxBands user={user} />
          </Suspense>
          <div className={classes.banners}>
            <Banners user={user} />
            <AccountBanners user={user} />
          </div>
          {children}
        </main>
        <Drawer
          opened={overlay === 'menu'}
          onClose={close}
          title={<Brand />}
          size={288}
          closeLabel={t('shell:menu.close')}
          classNames={{
            content: classes.drawer ?? '',
            header: classes.drawerHead ?? '',
            body: classes.drawerBody ?? '',
          }}
        >
          <Sidebar user={user} onNavigate={close} withPublicPages />
        </Drawer>
        <CommandPalette user={user} opened={overlay === 'palette'} onClose={close} />
        <ShortcutsHelp opened={overlay === 'help'} onClose={close} />
        {ended === 'unsaved' && (
          // Until it comes the page keeps what is written on it.
          <LoadFailureBoundary instead={() => null}>
            <Suspense>
              <SignInAgain />
            </Suspense>
          </LoadFailureBoundary>
        )}
      </div>
    </LiveProvider>
  );
}
