/** The looks of the reference: the product's colours, light and dark as the reader's system is. */
export const REFERENCE_STYLE = `
:root{color-scheme:light dark;--page:#faf6ef;--paper:#fffdf9;--rule:#e1d8c7;--ink:#14201f;--ink2:#435250;--lake:#0b4f4a;--tint:#e2ece7}
@media screen and (prefers-color-scheme:dark){:root{--page:#0d1615;--paper:#14201f;--rule:#263634;--ink:#f0e9dd;--ink2:#bfc5bc;--lake:#74c4b8;--tint:#17332f}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--page);color:var(--ink);font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
a{color:var(--lake)}
:focus-visible{outline:2px solid var(--lake);outline-offset:2px}
.skip{position:absolute;left:-9999px}
.skip:focus{left:16px;top:8px;background:var(--paper);padding:8px}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;max-width:1280px;margin:0 auto;padding:10px 16px}
header a{line-height:44px}
.brand{font-size:20px;font-weight:700;text-decoration:none}
.columns{max-width:1280px;margin:0 auto;padding:0 16px 64px}
nav ul{list-style:none;margin:0;padding:0}
nav li ul{padding-inline-start:12px}
nav li li{font-size:14px}
nav a{display:block;padding:4px 0;text-decoration:none}
nav a:hover{text-decoration:underline}
nav{max-height:240px;overflow-y:auto;border-block:1px solid var(--rule)}
main{min-width:0}
h1{margin:8px 0 0;font-size:36px;line-height:44px;letter-spacing:-.02em}
h2{margin:48px 0 8px;padding-top:16px;border-top:1px solid var(--rule);font-size:26px;line-height:32px}
h3{margin:0 0 4px;font-size:19px;line-height:28px;overflow-wrap:anywhere}
h3 a{color:inherit;text-decoration:none}
h3 a:hover{text-decoration:underline}
h4{margin:20px 0 4px;font-size:15px}
h4 small{font-weight:400;font-size:14px;color:var(--ink2)}
p{margin:8px 0;max-width:720px;overflow-wrap:anywhere}
.lead{font-size:18px;line-height:28px}
.quiet,dd,i{color:var(--ink2)}
i{font-style:normal;font-size:13px}
dt b{font-size:13px;font-weight:600;color:var(--lake)}
code{font:14px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
p code,dd code,dt code,li code{background:var(--tint);border-radius:3px;padding:1px 4px}
.call code{background:none;padding:0}
.call b{font-size:13px;background:var(--lake);color:var(--paper);border-radius:3px;padding:2px 6px}
.operation,#objects>section{margin:24px 0;padding:16px;background:var(--paper);border:1px solid var(--rule);border-radius:6px}
dl{margin:8px 0}
dl>div{padding:6px 0;border-top:1px solid var(--rule)}
dd{margin:0}
dd p{margin:0}
figure{margin:12px 0}
figcaption{font-size:13px;color:var(--ink2)}
pre{margin:4px 0 0;padding:12px;overflow-x:auto;background:var(--tint);border-radius:4px}
pre code{overflow-wrap:normal}
@media(min-width:960px){
.columns{display:grid;grid-template-columns:260px minmax(0,1fr);gap:40px}
nav{position:sticky;top:0;align-self:start;max-height:100vh;padding-bottom:24px;border:0}
dl>div{display:grid;grid-template-columns:minmax(200px,1fr) 2fr;gap:16px}
}
@media print{header,nav,.skip{display:none}}
`.replaceAll('\n', '');
