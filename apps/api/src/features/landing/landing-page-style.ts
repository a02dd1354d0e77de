/**
 * What the front pages need besides the style of all first words. Things stand where the web app puts them
 * (`hero.module.css`, `reading.module.css`, `plans.module.css`, `auth-page.module.css`).
 */
export const LANDING_STYLE = `
.first{--edge:#cfc3ac}
@media screen and (prefers-color-scheme:dark){.first{--edge:#354844}}
.first h1,.first h2,.first p,.first dl,.first dd,.first ul{margin:0}
.first ul{padding:0;list-style:none}
.first .hero{background:#0b4f4a;color:#faf6ef}
.first .hero>div{max-width:1152px;margin:0 auto;min-height:80vh;padding:56px 32px 42px}
.first .hero h1{max-width:500px;font-size:60px;line-height:60px;letter-spacing:var(--tight);text-wrap:balance}
.first .hero .lead{max-width:470px;margin:20px 0 32px;color:#d9e8e2;font-size:18px;line-height:28px}
.first .hero label{display:block;margin-bottom:8px;font-size:14px;font-weight:600}
.first .hero input{max-width:344px;height:52px;border-color:transparent;background:#fffdf9;color:#14201f;font-size:18px}
.first .hero button{height:52px;border:0;background:#f2b84b;color:#14201f;font-size:16px}
.first .hero form p{margin-top:8px;color:#b9d6ce;font-size:14px;line-height:20px}
.first .try{display:flex;flex-wrap:wrap;gap:0 .5ch;line-height:44px}
.first .try a{color:inherit;font-weight:600;text-underline-offset:3px}
.first .hero .try{margin-top:12px;color:#d9e8e2}
.first .page{max-width:1152px;margin:0 auto;padding:64px 32px 88px}
.first .page h1{max-width:20ch;font-size:50px;line-height:52px;letter-spacing:var(--tight);text-wrap:balance}
.first .page .lead{max-width:60ch;margin-top:16px;color:var(--ink2);font-size:18px;line-height:28px}
.first .claims{display:grid;grid-template-columns:1fr 1fr;margin:40px 0;border:1px solid var(--edge);border-radius:6px;background:var(--paper)}
.first .claims div{display:flex;flex-direction:column-reverse;justify-content:flex-end;padding:24px 28px}
.first .claims div+div{border-inline-start:1px solid var(--edge)}
.first .claims dt{color:var(--ink2)}
.first .claims dd{color:var(--lake);font-size:60px;font-weight:700;line-height:64px;letter-spacing:var(--tight)}
.first .plans{display:grid;grid-template-columns:repeat(3,1fr);margin-top:40px;border:1px solid var(--edge);border-radius:6px;background:var(--paper)}
.first .plans>li{padding:28px}
.first .plans>li+li{border-inline-start:1px solid var(--edge)}
.first .plans h2{font-size:20px;line-height:26px}
.first .plans p{margin-top:4px;color:var(--ink2)}
.first .plans .price{margin:20px 0 12px;color:var(--ink3)}
.first .price b{margin-inline-end:4px;color:var(--ink);font-size:50px;line-height:52px;letter-spacing:var(--tight)}
.first .limits{font-weight:600}
.first .plans .button{display:block;margin:20px 0;border:1px solid var(--field);border-radius:4px;color:var(--ink);font-weight:600;line-height:46px;text-align:center;text-decoration:none}
.first .features{display:grid;gap:8px;color:var(--ink2);font-size:14px;line-height:20px}
.first .features li{padding-inline-start:25px}
.first .panel{min-height:440px;max-width:440px;width:calc(100% - 32px);margin:64px auto 88px;padding:32px;border:1px solid var(--rule);border-top:3px solid var(--lake);border-radius:6px;background:var(--paper)}
.first .panel h1{font-size:28px;line-height:34px;letter-spacing:-.012em;text-wrap:balance}
.first .panel .lead{margin:4px 0 24px;color:var(--ink2)}
.first footer{border-top:1px solid var(--rule)}
.first footer>div{display:flex;align-items:flex-start;justify-content:space-between;gap:24px;max-width:1152px;margin:0 auto;padding:36px 32px 44px}
.first footer p{max-width:40ch;margin-top:6px;color:var(--ink2);font-size:14px;line-height:20px}
.first footer nav{display:grid;grid-template-columns:repeat(2,auto);gap:0 40px}
.first footer nav a{color:var(--ink2);font-size:14px;line-height:36px;text-decoration:none}
@media(max-width:860px){.first .plans{grid-template-columns:1fr}.first .plans>li+li{border-inline-start:0;border-top:1px solid var(--edge)}}
@media(max-width:640px){.first .hero>div{padding:32px 16px 28px}.first .hero h1{font-size:40px;line-height:41px}.first .hero .lead{margin:14px 0 24px;font-size:16px;line-height:25px}
.first .hero form div{flex-direction:column}.first .hero input{flex:none;max-width:none}
.first .page{padding:36px 16px 56px}.first .page h1{font-size:32px;line-height:35px}.first .page .lead{margin-top:10px;font-size:16px;line-height:25px}
.first .claims{grid-template-columns:1fr}.first .claims div{padding:16px}.first .claims div+div{border-inline-start:0;border-top:1px solid var(--edge)}
.first .plans{margin-top:28px}.first .plans>li{padding:24px 16px}
.first .panel{margin:24px auto 48px;padding:24px 16px}
.first footer>div{flex-direction:column;padding:36px 16px 44px}.first footer nav{grid-template-columns:1fr 1fr;width:100%}.first footer nav a{line-height:44px}}
`.replaceAll('\n', '');
