/** What the first answer of tracking needs besides the style of all first words. */
export const TRACKING_STYLE = `
.first form,.first main{max-width:820px;margin:0 auto;padding:16px}
.first h1{margin:8px 0;font-size:30px;line-height:36px}
.first h2{margin:28px 0 8px;font-size:20px}
.first h3{margin:16px 0 4px;font-size:15px}
.first p{margin:4px 0}
.first .quiet{color:var(--ink2)}
.first aside{margin:16px 0;padding:14px 16px;border-radius:6px;background:var(--tint)}
.first .when{font-size:20px;font-weight:700}
.first .late{color:var(--late);font-weight:600}
.first .good{color:var(--lake);font-weight:600}
.first section a{color:var(--lake)}
.first footer{margin-top:28px;color:var(--ink2);font-size:14px}
.first ol{margin:0;padding:0;list-style:none}
.first li{display:flex;gap:16px;padding:8px 0;border-bottom:1px solid var(--rule)}
.first li span{flex:none;width:56px;color:var(--ink2)}
.first dl{margin:0}
.first dl div{display:flex;gap:16px;padding:8px 0;border-bottom:1px solid var(--rule)}
.first dt{flex:none;width:140px;color:var(--ink2)}
.first dd{min-width:0;margin:0;overflow-wrap:anywhere;white-space:pre-line}
`.replaceAll('\n', '');
