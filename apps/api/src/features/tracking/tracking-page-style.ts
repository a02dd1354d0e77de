/** Enough to read the first answer by, in the product's colours; the web app brings its own. */
export const PAGE_STYLE = `
:root{color-scheme:light dark}
.first{--page:#faf6ef;--paper:#fffdf9;--rule:#e1d8c7;--ink:#14201f;--ink2:#435250;--lake:#0b4f4a;--on:#fffdf9;--late:#9c431e;--tint:#e2ece7;
min-height:100vh;background:var(--page);color:var(--ink);font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
@media(prefers-color-scheme:dark){.first{--page:#0d1615;--paper:#14201f;--rule:#263634;--ink:#f0e9dd;--ink2:#bfc5bc;--lake:#74c4b8;--on:#0d1615;--late:#ee9068;--tint:#17332f}}
body{margin:0}
.first *{box-sizing:border-box}
.first header,.first form,.first main{max-width:820px;margin:0 auto;padding:16px}
.first .brand{color:var(--lake);font-size:20px;font-weight:700;text-decoration:none;line-height:44px}
.first label{font-size:13px;font-weight:600}
.first form div{display:flex;gap:8px;flex-wrap:wrap}
.first input{flex:1 1 200px;min-width:0;height:48px;padding:0 12px;border:1px solid var(--ink2);border-radius:4px;background:var(--paper);color:inherit;font:inherit}
.first button{height:48px;padding:0 20px;border:0;border-radius:4px;background:var(--lake);color:var(--on);font:inherit;font-weight:600}
.first h1{margin:8px 0;font-size:30px;line-height:36px;overflow-wrap:anywhere}
.first h2{margin:28px 0 8px;font-size:20px}
.first h3{margin:16px 0 4px;font-size:15px}
.first p{margin:4px 0;overflow-wrap:anywhere}
.first .quiet{color:var(--ink2)}
.first aside{margin:16px 0;padding:14px 16px;border-radius:6px;background:var(--tint)}
.first .when{font-size:20px;font-weight:700}
.first .late{color:var(--late);font-weight:600}
.first footer{margin-top:28px;color:var(--ink2);font-size:14px}
.first ol{margin:0;padding:0;list-style:none}
.first li{display:flex;gap:16px;padding:8px 0;border-bottom:1px solid var(--rule)}
.first li span{flex:none;width:56px;color:var(--ink2)}
.first dl{margin:0}
.first dl div{display:flex;gap:16px;padding:8px 0;border-bottom:1px solid var(--rule)}
.first dt{flex:none;width:140px;color:var(--ink2)}
.first dd{min-width:0;margin:0;overflow-wrap:anywhere;white-space:pre-line}
`.replaceAll('\n', '');
