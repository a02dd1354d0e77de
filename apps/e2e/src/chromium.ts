/** The whole browser. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Its shell without windows: the same pages, at three quarters of the time. It refuses every page the camera. Where there is
 * none the whole browser does it.
 */
export const SHELL = process.env['CHROMIUM_SHELL_PATH'] ?? CHROMIUM;

/** What Playwright turns off by itself (its `chromiumSwitches`); Chromium heeds the last list alone, so ours repeats it. */
const BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Pages and processes of the browser's own that nobody looks at here, and that would cost more than half of each window. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'];

/** Machine code made for what runs for long: no journey does, and making it took a sixth of the processors' time. */
const NO_COMPILERS = '--js-flags=--no-maglev,--no-opt';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  NO_COMPILERS,
  `--disable-features=${[...BY_PLAYWRIGHT, ...UNSEEN].join(',')}`,
];
