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

function find() {
  return PLACES.find((path) => path && existsSync(path));
}

/** The path of a Chromium; ends the run with a sentence when there is none to be had. */
export function findChromium() {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0) {
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update'], options);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  }
  const brought = find();
  if (!brought) {
    process.stderr.write('The browser journeys need Chromium: install it, or set CHROMIUM_PATH.\n');
    process.exit(1);
  }
  return brought;
}
