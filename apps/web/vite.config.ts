import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { precompress } from './precompress.ts';
import { styleLayers } from './style-layers.ts';

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), styleLayers(), precompress()],
  build: { assetsDir: 'assets', target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/trpc': API, '/api': API, '/docs': API } },
});
