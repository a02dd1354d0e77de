// Finds a Chromium for the browser journeys, or brings Debian's where this user may install it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const SHELLS = [process.env.CHROMIUM_SHELL_PATH, '/usr/bin/chromium-headless-shell'];

const firstOf = (places) => places.find((path) => path && existsSync(path));

/** The first of the places that is there, after Debian's package was asked for, so long at most, where none was and this user may. */
function find(places, debian, seconds) {
  const found = firstOf(places);
  if (found || process.getuid?.() !== 0) return found;
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: seconds * 1000,
  };
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  spawnSync('apt-get', [...patience, 'update'], options);
  spawnSync('apt-get', [...patience, 'install', '-y', '--no-install-recommends', debian], options);
  return firstOf(places);
}

/** The path of a Chromium; ends the run with a sentence when there is none to be had. */
export function findChromium() {
  const found = find(PLACES, 'chromium', 600);
  if (found) return found;
  process.stderr.write('The browser journeys need Chromium: install it, or set CHROMIUM_PATH.\n');
  process.exit(1);
}

/** The path of Chromium's shell without windows, which is faster; undefined where there is none. */
export function findShell() {
  return find(SHELLS, 'chromium-headless-shell', 120);
}
