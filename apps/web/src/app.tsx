import {
  DirectionProvider,
  localStorageColorSchemeManager,
  type MantineColorSchemeManager,
  MantineProvider,
} from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';

import { AppRoutes } from './app-routes.tsx';
import { AppliedSettings } from './components/applied-settings.tsx';
import { LoadFailureBoundary } from './components/load-failure.tsx';
import { ToastHost } from './components/toast-host.tsx';
import { writeStored } from './lib/browser-storage.ts';
import { createQueryClient } from './lib/query-client.ts';
import type { StoredSession } from './lib/session-storage.ts';
import { SessionProvider } from './lib/session.tsx';
import { createClient, trpc } from './lib/trpc.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const SCHEME_KEY = 'color-scheme';
/** The library's, but that a storage that is blocked stops nothing: the whole page would go with it. */
const colorSchemeManager: MantineColorSchemeManager = {
  ...localStorageColorSchemeManager({ key: SCHEME_KEY }),
  set: (scheme) => writeStored(SCHEME_KEY, scheme),
  clear: () => writeStored(SCHEME_KEY, null),
};

/** The whole web application: theme, server, session, pages. */
export function App({ stored }: { stored: StoredSession }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createClient);
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        cssVariablesResolver={cssVariablesResolver}
      >
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <SessionProvider stored={stored}>
              <AppliedSettings />
              <BrowserRouter>
                <LoadFailureBoundary>
                  <AppRoutes />
                </LoadFailureBoundary>
              </BrowserRouter>
              <ToastHost />
            </SessionProvider>
          </QueryClientProvider>
        </trpc.Provider>
      </MantineProvider>
    </DirectionProvider>
  );
}
