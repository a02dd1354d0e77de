// Sets the colour scheme before the first paint, so that a dark page never flashes light.
(function () {
  var stored = null;
  try {
    stored = window.localStorage.getItem('color-scheme');
  } catch {
    stored = null;
  }
  var dark = stored === 'dark' || (stored !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// The schemas' faster way tries `eval`, which the page's policy forbids and reports: they are told before they load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
