import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { codeGroups } from './code-groups.ts';
import { narrowFaces } from './narrow-faces.ts';
import { OLDEST_BROWSERS } from './oldest-browsers.ts';
import { offlineFiles } from './offline-files.ts';
import { precompress } from './precompress.ts';
import { trackingWidget } from './tracking-widget.ts';
import { styleLayers } from './style-layers.ts';

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), styleLayers(), narrowFaces(), offlineFiles(), trackingWidget(), precompress()],
  build: {
    // The server reads from it what a page needs, so that this comes along with the page.
    manifest: 'manifest.json',
    assetsDir: 'assets',
    target: OLDEST_BROWSERS,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few files for what every page needs: each one may be a round trip on a slow network.
        codeSplitting: {
          groups: [
            { name: 'libraries', priority: 9, tags: ['$initial'], test: /\/node_modules\// },
            { name: 'base', priority: 8, tags: ['$initial'] },
            // What pages of all kinds show: the plans and the digits too, which visitors read without the schemas.
            {
              name: 'shown',
              priority: 8,
              test: /\/@tabler\/|\/src\/(?:plans\/plans|text\/digits)\.ts$/,
              minShareCount: 2,
            },
            // A stored user with the library that reads it, and the schemas that every form stands on.
            { name: 'schemas', priority: 7, test: /\/src\/lib\/stored-user\.ts$/ },
            ...codeGroups,
          ],
        },
      },
    },
  },
  server: { proxy: { '/trpc': API, '/api': API, '/docs': API } },
});
