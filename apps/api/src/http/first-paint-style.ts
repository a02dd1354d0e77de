/** Enough to read a page's first words by, in the product's colours; the web app brings its own. */
export const FIRST_STYLE = `
:root{color-scheme:light dark}
body{margin:0}
.first{--page:#faf6ef;--paper:#fffdf9;--rule:#e1d8c7;--ink:#14201f;--ink2:#435250;--lake:#0b4f4a;--on:#fffdf9;--late:#9c431e;--tint:#e2ece7;
min-height:100vh;background:var(--page);color:var(--ink);font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
@media(prefers-color-scheme:dark){.first{--page:#0d1615;--paper:#14201f;--rule:#263634;--ink:#f0e9dd;--ink2:#bfc5bc;--lake:#74c4b8;--on:#0d1615;--late:#ee9068;--tint:#17332f}}
.first *{box-sizing:border-box}
.first nav{display:flex;align-items:center;justify-content:space-between;max-width:1152px;margin:0 auto;padding:10px 16px}
.first .lang{position:relative}
.first summary{padding:10px;font-size:14px;cursor:pointer}
.first .lang a{display:block;padding:8px 10px;color:var(--lake);font-size:14px}
.first .brand{color:var(--lake);font-size:20px;font-weight:700;text-decoration:none;line-height:44px}
.first label{font-size:13px;font-weight:600}
.first form div{display:flex;gap:8px;flex-wrap:wrap}
.first input{flex:1 1 200px;min-width:0;height:48px;padding:0 12px;border:1px solid var(--ink2);border-radius:4px;background:var(--paper);color:var(--ink);font:inherit}
.first button{height:48px;padding:0 20px;border:0;border-radius:4px;background:var(--lake);color:var(--on);font:inherit;font-weight:600}
.first h1,.first p{overflow-wrap:anywhere}
`.replaceAll('\n', '');
