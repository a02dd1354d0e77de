import './lib/older-browsers.ts';

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
import { preloadPage, warmSignedInPage } from './app-routes.tsx';
import { readStored } from './lib/browser-storage.ts';
import { applyStyles, firstWordsPainted, loadFaces, nextTask } from './lib/first-draw.ts';
import { loadNamespaces, startTranslations } from './lib/i18n.ts';
import { watchInstallOffer } from './lib/install.ts';
import { proposedLanguage } from './lib/language.ts';
import { restoreSession, TOKEN_KEY, USER_KEY } from './lib/session-storage.ts';
import { followTranslations } from './lib/translated-page.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

watchInstallOffer();
followTranslations();

async function start(page: Element): Promise<void> {
  // What the server wrote can be read, where the app would fail in the middle of it (`theme-init.js`).
  if (document.documentElement.dataset['tooOld'] !== undefined) return;
  await nextTask();
  await firstWordsPainted();
  const styled = applyStyles().then(loadFaces);
  const token = readStored(TOKEN_KEY);
  if (token !== null) warmSignedInPage(window.location.pathname);
  const stored = await restoreSession(token, readStored(USER_KEY));
  // The words come first, so that nobody sees a flash of another language.
  await startTranslations(stored.kind === 'session' ? stored.user.settings.language : proposedLanguage());
  await preloadPage(window.location.pathname, stored.kind === 'session');
  await styled;
  await nextTask();
  // As a transition, so that a slow phone can scroll the first words while React works.
  startTransition(() => {
    createRoot(page).render(
      <StrictMode>
        <App stored={stored} />
      </StrictMode>,
    );
  });
  // The words of refusals come after the first draw; pages with a form wait for them.
  await loadNamespaces(['reasons']).catch(() => undefined);
}

void start(root);
