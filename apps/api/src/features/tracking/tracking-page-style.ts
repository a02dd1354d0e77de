/**
 * What the first answer of tracking needs besides the style of all first words. Things stand where the web app puts them
 * (`track.module.css`, `tracking-answer.module.css`, `timeline.module.css`): nothing jumps when scripts take over. What stands under
 * the heading fills its lines, as wide as the app's face does: larger text later would count as the page's largest, once more.
 */
export const TRACKING_STYLE = `
.first{--good:#4b6a2b}
@media screen and (prefers-color-scheme:dark){.first{--good:#a3c477}}
.first .in{max-width:1152px;margin:0 auto;padding:0 32px}
.first .search{padding:14px 0;border-bottom:1px solid var(--rule)}
.first .result{padding-top:44px;padding-bottom:56px}
.first article{display:grid;grid-template:'now expected' auto 'timeline details' 1fr/minmax(0,1fr) 352px;gap:32px 64px}
.first h1,.first h2,.first p,.first dl,.first ol{margin:0}
.first h1{font-size:36px;line-height:40px;letter-spacing:-.012em;text-wrap:balance}
.first h1+p{margin-top:12px;max-width:52ch;color:var(--ink2);text-align:justify}
.first .miss{max-width:28ch;font-size:28px;line-height:34px}
.first .now{grid-area:now}
.first .now h1{font-size:50px;line-height:52px;letter-spacing:var(--tight)}
.first .now p{max-width:none;margin-top:14px;color:var(--ink2)}
.first h2{font-size:20px;line-height:26px}
.first aside{grid-area:expected;align-self:start;padding:2px 0;padding-inline-start:20px;border-inline-start:4px solid var(--ochre);color:var(--ink2)}
.first .arrived{border-color:#5e7f3a}
.first .when{color:var(--ink);font-size:28px;font-weight:700;line-height:32px;letter-spacing:-.03em}
.first .late,.first .good,.first .now .late{margin-top:8px;color:var(--late);font-weight:500}
.first .good{color:var(--good)}
.first .been{grid-area:timeline}
.first .more{grid-area:details}
.first ol{padding:0;list-style:none}
.first h2+ol{margin-top:20px}
.first .day{display:grid;grid-template-columns:136px 1fr;padding-bottom:4px}
.first .day+.day{padding-top:16px;border-top:1px solid var(--rule)}
.first .day>p{display:grid;align-content:start;color:var(--ink3);font-size:14px;line-height:20px}
.first .day b{color:var(--ink);font-weight:600}
.first .day li{position:relative;display:grid;grid-template-columns:62px 1fr;column-gap:16px;padding:0 0 18px;padding-inline-start:38px}
.first .day li::before{position:absolute;width:22px;height:22px;border:1px solid var(--field);border-radius:4px;content:''}
.first .day:first-child li:first-child::before{outline:2px solid var(--ochre);outline-offset:2px}
.first .day time{color:var(--ink3);font-variant-numeric:tabular-nums}
.first .day li p{white-space:pre-line}
.first .day li p+p{color:var(--ink2);font-size:14px;line-height:20px}
.first .day li span{margin-inline-end:8px;color:var(--ink);font-weight:550}
.first .way{display:none}
.first section+section{margin-top:28px}
.first .more p+p{margin-top:4px}
.first section a{color:var(--lake)}
.first dl{margin-top:12px;border-top:1px solid var(--rule)}
.first dl div{display:grid;grid-template-columns:136px minmax(0,1fr);align-items:center;min-height:43px;border-bottom:1px solid var(--rule)}
.first dt{color:var(--ink3);font-size:14px}
.first dd{margin:0;padding:9px 0;overflow-wrap:anywhere;white-space:pre-line}
.first .zone{margin-top:24px;color:var(--ink2);font-size:13px}
.first footer{border-top:1px solid var(--rule);color:var(--ink3);font-size:13px;line-height:18px}
.first footer p{padding:20px 0}
@media(max-width:960px){.first article{grid-template:'now' 'expected' 'timeline' 'details'/minmax(0,1fr);row-gap:28px}
@media(scripting:enabled){.first .way{display:block;height:102px}}}
@media(max-width:640px){.first .in{padding:0 16px}.first .search{padding:10px 0}.first .result{padding-top:24px;padding-bottom:40px}
.first h1{font-size:28px;line-height:32px}.first .miss{font-size:24px;line-height:30px}.first .now h1{font-size:32px;line-height:35px}.first .now p{margin-top:8px}
.first aside{padding-inline-start:16px}.first .when{font-size:24px;line-height:28px}
.first .day{grid-template-columns:1fr;row-gap:12px}.first .day>p{display:block}
.first .day li{grid-template-columns:1fr auto;column-gap:14px;padding-inline-start:36px}.first .day time{grid-area:1/2}.first .day li div{grid-area:1/1}}
@supports not (display:grid){.first article>*{margin-bottom:28px}.first .day li{padding-inline-start:0}.first .day li::before{display:none}}
`.replaceAll('\n', '');
