import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { precompress } from './precompress.ts';

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), precompress()],
  build: { assetsDir: 'assets', target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/trpc': API, '/api': API, '/docs': API } },
});
