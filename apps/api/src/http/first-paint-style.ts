/**
 * Enough to read a page's first words by, in the product's colours and with the bar where the web app has its own; the
 * app brings its own styles. Browsers of small phones, some from 2016, know neither gaps nor grids (`@supports`). The sizes are those of the app's `base.css` and `public-layout.module.css`.
 */
export const FIRST_STYLE = `
:root{color-scheme:light dark}
body{margin:0}
:root{--tight:-.045em}
:lang(ar){--tight:-.028em}
:root:lang(ar) .first :is(h1,h2){line-height:1.3}
.first{--page:#faf6ef;--paper:#fffdf9;--rule:#e1d8c7;--field:#8b8371;--ink:#14201f;--ink2:#435250;--ink3:#5e6b67;--lake:#0b4f4a;--on:#fffdf9;--late:#9c431e;--tint:#e2ece7;--ochre:#d98e04;--line:#d98e04;
display:flex;flex-direction:column;min-height:100vh;background:var(--page);color:var(--ink);font:15px/22px system-ui,'Segoe UI',Roboto,sans-serif}
@media screen and (prefers-color-scheme:dark){.first{--page:#0d1615;--paper:#14201f;--rule:#263634;--field:#647a75;--ink:#f0e9dd;--ink2:#bfc5bc;--ink3:#96a39e;--lake:#74c4b8;--on:#0d1615;--late:#ee9068;--tint:#17332f;--ochre:#e9ae3c;--line:#0d1615}}
.first *{box-sizing:border-box}
.first main{flex:1;width:100%}
.first .bar{border-bottom:1px solid var(--rule)}
.first .bar>div{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 24px;max-width:1152px;min-height:64px;margin:0 auto;padding:0 32px}
.first .brand{display:flex;gap:10px;align-items:center;color:var(--ink);font-size:20px;font-weight:700;text-decoration:none;line-height:44px}
.first .brand svg{fill:none;stroke:var(--on);stroke-width:2}
.first .brand rect{fill:var(--lake);stroke:none}
.first .brand path+path{stroke:var(--line)}
.first .bar nav{display:flex;gap:24px;align-items:center}
.first .bar nav a{color:var(--ink2);font-size:14px;font-weight:500;line-height:44px;text-decoration:none;white-space:nowrap}
.first .bar nav [aria-current]{color:var(--lake);font-weight:600}
.first .bar .button{margin-inline-start:8px;padding:0 18px;border:1px solid var(--field);border-radius:4px;background:var(--paper);color:var(--ink);font-weight:600;line-height:34px}
.first .lang{position:relative;margin-inline-start:auto}
.first summary{padding:11px 10px;color:var(--ink2);font-size:14px;font-weight:500;cursor:pointer}
.first .lang div{position:absolute;inset-inline-end:0;z-index:1;padding:4px;border:1px solid var(--rule);border-radius:4px;background:var(--paper)}
.first .lang a{display:block;padding:11px 12px;color:var(--lake);font-size:14px}
.first h1,.first p{overflow-wrap:anywhere}
@media(max-width:860px){.first .bar nav{flex-wrap:wrap;gap:0 20px;width:100%;padding-bottom:8px}.first .bar .button{margin-inline-start:0}}
@media(max-width:640px){.first .bar>div{min-height:56px;padding:0 16px}}
@media print{.first .bar{display:none}}
@supports not (inset:0){.first nav a{margin-inline-end:20px}}
`.replaceAll('\n', '');

/**
 * Besides it, on the pages of which the web app takes the place: a form for a tracking number, and on phones room for the
 * button that opens the links.
 */
export const TAKEN_OVER_STYLE = `
.first form div{display:flex;gap:8px}
.first input{flex:1;min-width:0;max-width:300px;height:44px;padding:0 12px;border:1px solid var(--field);border-radius:4px;background:var(--paper);color:var(--ink);font:600 16px ui-monospace,Menlo,Consolas,monospace}
.first button{flex:none;height:44px;padding:0 18px;border:1px solid var(--field);border-radius:4px;background:var(--paper);color:var(--ink);font:inherit;font-size:14px;font-weight:600}
.first .unseen{position:absolute;overflow:hidden;width:1px;height:1px;clip-path:inset(50%);white-space:nowrap}
@media(max-width:860px){@media(scripting:enabled){.first .bar nav{display:none}.first .lang{margin-inline-end:58px}}}
@media(max-width:640px){@media(scripting:enabled){.first .lang{margin-inline-end:42px}}}
@supports not (inset:0){.first form div{display:block}.first input{width:100%;max-width:none;margin-bottom:8px}}
`.replaceAll('\n', '');
