// For any browser, so in the words of old ones.

// Sets the colour scheme before the first paint, so that a dark page never flashes light.
(function () {
  var stored = null;
  try {
    stored = window.localStorage.getItem('color-scheme');
    // oxlint-disable-next-line no-unused-vars -- browsers of before 2018 stop at a catch without it
  } catch (error) {
    stored = null;
  }
  var dark = stored === 'dark' || (stored !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// The schemas' faster way tries `eval`, which the page's policy forbids and reports: they are told before they load.
Object.assign(window, { __zod_globalConfig: { jitless: true } });

// A browser that is older than the app is built for (docs/decisions/0044) shows what is there for those without scripts.
if (!Object.hasOwn || !Array.prototype.at || !window.CSSLayerBlockRule) {
  document.documentElement.setAttribute('data-too-old', '');
  document.addEventListener('DOMContentLoaded', function () {
    var unseen = document.getElementsByTagName('noscript');
    while (unseen.length > 0) unseen[0].outerHTML = unseen[0].textContent;
  });
}
