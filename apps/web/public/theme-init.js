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

// A browser that is older than the app is built for (docs/decisions/0044) shows what is there for those without scripts.
if (!Object.hasOwn || !Array.prototype.at) {
  document.documentElement.setAttribute('data-too-old', '');
  document.addEventListener('DOMContentLoaded', function () {
    document.querySelectorAll('noscript').forEach(function (unseen) {
      unseen.outerHTML = unseen.textContent;
    });
  });
}
