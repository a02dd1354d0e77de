/** On a light page and on a dark one, as on our own. */
const COLOURS = {
  paper: ['#fffdf9', '#14201f'],
  ink: ['#14201f', '#f0e9dd'],
  quiet: ['#435250', '#bfc5bc'],
  rule: ['#e1d8c7', '#263634'],
  field: ['#8b8371', '#647a75'],
  lake: ['#0b4f4a', '#74c4b8'],
  'on-lake': ['#fffdf9', '#0d1615'],
  clay: ['#9c431e', '#ee9068'],
  good: ['#4b6a2b', '#a3c477'],
} as const;

const colours = (choose: (light: string, dark: string) => string) =>
  Object.entries(COLOURS)
    .map(([name, [light, dark]]) => `--${name}:${choose(light, dark)}`)
    .join(';');

/**
 * In a constructed style sheet, which no policy of the other site forbids. Where a browser cannot choose by the page's scheme
 * (Chrome before 123, Safari before 17.5: docs/decisions/0044), the card is light unless its `theme` says otherwise.
 */
export const STYLE = `
:host{all:initial;color-scheme:inherit;display:block;container-type:inline-size;contain-intrinsic-inline-size:320px;
${colours((light, dark) => `light-dark(${light},${dark})`)}}
:host([hidden]){display:none}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
@supports not (color:light-dark(#000,#fff)){:host{${colours((light) => light)}}
:host([theme=dark]){${colours((_, dark) => dark)}}}
section{box-sizing:border-box;max-width:640px;padding:16px;border:1px solid var(--rule);border-radius:6px;
background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
section *{box-sizing:border-box}
p,ol{margin:0;padding:0}
ol{list-style:none}
label{display:block;margin-block-end:4px;font-size:13px;font-weight:600}
form div{display:flex;flex-wrap:wrap;gap:8px}
input,button{min-block-size:44px;border-radius:4px;font:inherit}
input{flex:1 1 180px;min-inline-size:0;padding:0 12px;border:1px solid var(--field);background:var(--paper);color:var(--ink);
font-family:ui-monospace,Menlo,Consolas,monospace}
input::placeholder{color:var(--quiet);opacity:1}
button{flex:0 1 auto;padding:0 16px;border:0;background:var(--lake);color:var(--on-lake);font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid var(--lake);outline-offset:2px}
.says{margin-block-start:14px;font-size:20px;font-weight:650;line-height:1.3}
.says:empty,[hidden]{display:none}
.says[data-error]{font-size:15px;color:var(--clay)}
.when{margin-block-start:8px}
b{display:block;font-size:18px}
.late{color:var(--clay);font-weight:600}
.good{color:var(--good);font-weight:600}
.steps{display:flex;gap:4px;margin-block-start:16px}
.steps li{flex:1;min-inline-size:0;padding-block-start:6px;border-block-start:4px solid var(--rule);color:var(--quiet);font-size:12px;line-height:1.3}
.steps [data-done]{border-color:var(--lake);color:var(--ink)}
.steps [aria-current]{font-weight:700}
.steps[data-held] [aria-current]{border-color:var(--clay)}
.title{margin-block-start:16px;font-weight:650}
.journey li{display:flex;flex-wrap:wrap;gap:0 12px;padding-block:6px;border-block-end:1px solid var(--rule)}
.journey time{flex:0 0 150px;color:var(--quiet);font-size:13px;line-height:22px;font-variant-numeric:tabular-nums}
.journey span{flex:1 1 140px}
.foot{margin-block-start:12px;color:var(--quiet);font-size:13px}
a{color:var(--lake);display:inline-block;padding-block:8px;font-weight:600}
@container (max-width:420px){.steps li:not([aria-current]){color:transparent;font-size:0;padding:0}
.steps [aria-current]{flex:3}}
`;
