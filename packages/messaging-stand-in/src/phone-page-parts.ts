/** How the page with the phone looks: the product's colours, light and dark. */
export const PHONE_STYLE = `
:root{color-scheme:light dark;--page:light-dark(#FAF6EF,#0D1615);--paper:light-dark(#FFFDF9,#14201F);--ink:light-dark(#14201F,#F0E9DD);--rule:light-dark(#CFC3AC,#354844);--lake:light-dark(#0B4F4A,#74C4B8);--on:light-dark(#FFFDF9,#0D1615)}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:24px 16px}h1{font-size:28px;line-height:34px;margin:0 0 8px}p{margin:0 0 16px;font-size:14px}
label{display:grid;gap:4px;font-weight:600;font-size:14px;flex:1}input{font:inherit;padding:9px 12px;border:1px solid var(--rule);border-radius:4px;background:var(--paper);color:var(--ink);min-height:44px;width:100%}
button{font:inherit;font-weight:600;min-height:44px;padding:0 16px;border:1px solid var(--lake);border-radius:4px;background:transparent;color:var(--lake)}
form button,button[aria-pressed=true]{background:var(--lake);color:var(--on)}form{display:flex;gap:8px;align-items:end;margin:12px 0}nav{display:flex;gap:8px}
#thread{display:grid;gap:8px;min-height:240px;max-height:420px;overflow:auto;padding:12px;margin-top:12px;border:1px solid var(--rule);border-radius:6px;background:var(--paper)}
#thread p{margin:0;padding:8px 12px;border-radius:6px;border:1px solid var(--rule);max-width:85%;justify-self:start;overflow-wrap:anywhere;white-space:pre-wrap}
#thread p.out{justify-self:end;background:var(--lake);color:var(--on)}#thread small{display:block;opacity:.8}
pre{min-height:180px;margin:12px 0;padding:12px;border:1px solid var(--rule);border-radius:6px;background:var(--paper);white-space:pre-wrap;font:15px/1.5 ui-monospace,monospace}[hidden]{display:none!important}
:focus-visible{outline:2px solid var(--lake);outline-offset:1px}`;

/** What it does: shows the thread of its number, writes, and dials. */
export const PHONE_SCRIPT = `
const thread=document.querySelector('#thread'),ussd=document.querySelector('#ussd'),writing=document.querySelector('#writing'),screenOf=document.querySelector('#screen');
let part='sms',session='',typed=[];
const number=()=>document.querySelector('[name=from]').value.trim();
const post=(path,body)=>fetch(path,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(body)}).then(r=>r.json());
async function show(){
  if(part==='ussd')return;
  const {lines}=await (await fetch('phone/lines')).json();
  const own=lines.filter(l=>l.kind===part&&(l.to===number()||l.from===number()));
  const key=part+number()+own.length;if(thread.dataset.key===key)return;thread.dataset.key=key;
  thread.replaceChildren(...own.map(l=>{const p=document.createElement('p');p.dir='auto';if(l.direction==='out')p.className='out';p.textContent=l.text;const s=document.createElement('small');s.textContent=(l.direction==='in'?l.from+' · ':'')+l.at.slice(11,16);p.append(s);return p}));
  thread.scrollTop=thread.scrollHeight;
}
for(const b of document.querySelectorAll('[data-part]'))b.onclick=()=>{part=b.dataset.part;for(const o of document.querySelectorAll('[data-part]'))o.setAttribute('aria-pressed',String(o===b));thread.hidden=writing.hidden=part==='ussd';ussd.hidden=part!=='ussd';show()};
writing.onsubmit=async e=>{e.preventDefault();const i=writing.elements.text;await post('phone/write',{from:number(),text:i.value,kind:part});i.value='';show()};
async function dial(){const {screen}=await post('phone/dial',{from:number(),session,text:typed.join('*')});screenOf.textContent=screen.replace(/^(CON|END) /,'');if(!screen.startsWith('CON'))session=''}
document.querySelector('#dial').onclick=()=>{session=crypto.randomUUID();typed=[];dial()};
document.querySelector('#dialling').onsubmit=e=>{e.preventDefault();const i=e.target.elements.text;if(session){typed.push(i.value);dial()}i.value=''};
setInterval(show,1000);show();`;
