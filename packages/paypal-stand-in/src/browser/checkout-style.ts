/** The approval page's look, in the light and in the dark. */
export const CHECKOUT_STYLE = `:root {
  color-scheme: light dark;
  --ground: #f4f6f9; --card: #fff; --ink: #13202f; --soft: #55606e; --line: #c9d0d8; --blue: #0060c0; --on-blue: #fff;
  --note: #fff3d0; --note-ink: #5b4300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10151b; --card: #1a212a; --ink: #eef2f6; --soft: #a8b3bf; --line: #43505e; --blue: #7bb8ff; --on-blue: #06223f;
    --note: #3a2f10; --note-ink: #ffe3a0;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-inline-size: 28rem; margin-inline: auto; padding: 1.25rem 1rem 2rem; }
h1 { font-size: 1.125rem; margin: 0 0 .75rem; }
.note { margin: 0 0 1rem; padding: .625rem .875rem; border-radius: .5rem; background: var(--note); color: var(--note-ink); font-weight: 600; }
.card { padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
.amount { margin: 0; font-size: 2rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
.what { margin: .25rem 0 1.25rem; color: var(--soft); overflow-wrap: anywhere; }
label { display: block; margin-block-end: .875rem; font-weight: 600; }
input { display: block; inline-size: 100%; min-block-size: 2.75rem; margin-block-start: .25rem; padding: .5rem .75rem;
  border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: inherit; font: inherit; font-weight: 400; }
small { display: block; margin-block-start: .25rem; color: var(--soft); font-weight: 400; }
button { inline-size: 100%; min-block-size: 2.75rem; margin-block-start: .625rem; padding: .5rem 1rem; border-radius: .5rem;
  border: 1px solid var(--line); background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.main { border-color: transparent; background: var(--blue); color: var(--on-blue); }
button:disabled { opacity: .6; cursor: default; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
#status { min-block-size: 1.5rem; margin: .75rem 0 0; color: var(--soft); }
`;
