import { chromium } from '@playwright/test';
import fs from 'node:fs';
import zlib from 'node:zlib';
const base = 'http://127.0.0.1:3977';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const sel = process.argv[2]?.split(',');
const pages = [
  ['landing', '/'],
  ['track', '/track?tn=TN'],
  ['trackempty', '/track'],
  ['trackmiss', '/track?tn=SH-000000XXX'],
  ['pricing', '/pricing'],
  ['login', '/login'],
  ['register', '/register'],
  ['vision', '/vision'],
  ['nf', '/nope'],
].filter(([n]) => !sel || sel.includes(n));
const tn = process.env.TN ?? 'SH-482917KQT';
for (const w of [360, 1280])
  for (const scheme of ['light', 'dark']) {
    const ctx = await b.newContext({
      viewport: { width: w, height: 800 },
      colorScheme: scheme,
      timezoneId: 'Africa/Nairobi',
    });
    for (const [n, u] of pages) {
      const p = await ctx.newPage();
      const errs = [];
      p.on('console', (m) => m.type() === 'error' && errs.push(m.text()));
      p.on('pageerror', (e) => errs.push(String(e)));
      const seen = new Set();
      p.on('response', (r) => {
        const x = new URL(r.url()).pathname;
        if (x.startsWith('/assets') || x === '/theme-init.js') seen.add(x);
      });
      await p.goto(base + u.replace('TN', tn), { waitUntil: 'networkidle' });
      await p.waitForTimeout(250);
      const sw = await p.evaluate(() => document.documentElement.scrollWidth);
      if (sw > w) errs.push('SIDEWAYS ' + sw);
      if (w === 360) {
        const small = await p.evaluate(() =>
          [...document.querySelectorAll('a,button,input')]
            .filter((e) => {
              const r = e.getBoundingClientRect();
              return r.width && r.height && r.height < 43.5 && e.type !== 'radio';
            })
            .map(
              (e) =>
                e.tagName +
                ':' +
                (e.textContent || e.getAttribute('aria-label')) +
                ':' +
                Math.round(e.getBoundingClientRect().height),
            ),
        );
        if (small.length) errs.push('SMALL ' + small.join(' | '));
      }
      if (n === 'track' && w === 360 && scheme === 'light') {
        let js = 0,
          css = 0,
          f = 0;
        for (const s of seen) {
          const c = fs.readFileSync('/work/main/apps/web/dist' + s);
          if (/\.(js|css)$/.test(s)) {
            const z = zlib.brotliCompressSync(c, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
            s.endsWith('js') ? (js += z) : (css += z);
          } else f += c.length;
        }
        console.log('TRACK br js', js, 'css', css, 'fonts', f, 'requests', seen.size);
      }
      await p.screenshot({ path: `/tmp/shots/${n}-${w}-${scheme}.png`, fullPage: true });
      if (errs.length) console.log(n, w, scheme, errs.join('\n   '));
      await p.close();
    }
    await ctx.close();
  }
await b.close();
