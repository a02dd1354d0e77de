import './styles/tokens.css';
import './styles/fonts.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import './styles/base.css';
import './styles/controls.css';

import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';
import { preloadPage } from './app-routes.tsx';
import { readStored } from './lib/browser-storage.ts';
import { startTranslations } from './lib/i18n.ts';
import { proposedLanguage } from './lib/language.ts';
import { restoreSession, TOKEN_KEY, USER_KEY } from './lib/session-storage.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

const stored = restoreSession(readStored(TOKEN_KEY), readStored(USER_KEY));

/** Turns on the styles that waited until the server's first words were painted. */
async function applyStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')];
  await Promise.all(
    links.map(
      (link) =>
        new Promise<void>((resolve) => {
          const done = () => {
            resolve();
          };
          link.addEventListener('load', done, { once: true });
          link.addEventListener('error', done, { once: true });
          link.rel = 'stylesheet';
        }),
    ),
  );
}

async function start(page: Element): Promise<void> {
  const styled = applyStyles();
  // The words come first, so that nobody sees a flash of another language.
  await startTranslations(stored.kind === 'session' ? stored.user.settings.language : proposedLanguage());
  await preloadPage(window.location.pathname);
  await styled;
  // As a transition, so that a slow phone can scroll the first words while React works.
  startTransition(() => {
    createRoot(page).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
}

void start(root);
