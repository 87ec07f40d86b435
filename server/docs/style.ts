import { html } from '../platform/http/html.ts';

export const style = html`
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf8fc, #17101f); --surface: light-dark(#fff, #211830); --sunken: light-dark(#f1edf6, #2b203d);
  --ink: light-dark(#231a2d, #f1ecf8); --muted: light-dark(#6a5e77, #b3a8c3); --line: light-dark(#e6e0ec, #382d4b);
  --link: light-dark(#5a1ba0, #cbb2ee); --good: light-dark(#06604d, #7be6cb); --bad: light-dark(#b80f42, #ff93ae);
  font: 16px/1.6 "Figtree Variable", system-ui, sans-serif; background: var(--paper); color: var(--ink);
  scroll-padding-top: 1.5rem;
}
body { margin: 0; display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100dvh; overflow-y: auto; box-sizing: border-box; padding: 1.5rem 1.25rem; background: var(--surface); border-right: 1px solid var(--line); font-size: .875rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { padding-left: .75rem; }
nav a { display: block; padding: .2rem .4rem; border-radius: 6px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { background: var(--sunken); }
nav small { color: var(--muted); font-size: .7rem; }
nav summary { padding: .2rem .4rem; cursor: pointer; color: var(--muted); }
nav .brand { font-weight: 700; font-size: 1.25rem; color: var(--link); margin-bottom: 1rem; }
main { max-width: 54rem; padding: 2.5rem clamp(1rem, 4vw, 4rem) 6rem; }
h1 { font-size: 2.25rem; line-height: 1.15; margin: 0 0 1rem; letter-spacing: -.02em; }
h2 { font-size: 1.75rem; margin: 4rem 0 1rem; padding-top: 1.5rem; border-top: 1px solid var(--line); letter-spacing: -.01em; }
h1 + section h2 { margin-top: 0; border: 0; }
h3 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; }
h4 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
p, ul { margin: .5rem 0; }
li { margin: .35rem 0; }
nav li { margin: 0; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
code, pre { font: .875em/1.55 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
:not(pre) > code { overflow-wrap: anywhere; }
.call { margin: 1.25rem 0; padding: 1.25rem 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.call:target, tr:target { outline: 2px solid var(--link); }
.method { padding: .15rem .45rem; border-radius: 6px; background: var(--sunken); font-size: .8rem; }
.get { color: var(--good); } .delete { color: var(--bad); }
.anchor { color: var(--muted); text-decoration: none; opacity: 0; } h4:hover .anchor, .anchor:focus-visible { opacity: 1; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
caption { text-align: left; color: var(--muted); padding-bottom: .35rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); }
th { color: var(--muted); font-weight: 500; }
td:first-child { white-space: nowrap; }
figure { margin: 1rem 0; }
figcaption { font-size: .875rem; color: var(--muted); margin-bottom: .35rem; }
pre { margin: 0; padding: .9rem 1rem; background: var(--sunken); border-radius: 8px; overflow: auto; max-height: 26rem; }
.errors { font-size: .875rem; color: var(--muted); }
.errors a { margin-right: .5rem; white-space: nowrap; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .5rem 1rem; z-index: 1; }
@media (max-width: 40rem) {
  .fields tr, .fields td { display: block; }
  .fields tr { padding: .5rem 0; border-top: 1px solid var(--line); }
  .fields tr:has(th) { display: none; }
  .fields td { padding: 0; border: 0; white-space: normal; }
  .fields td + td { color: var(--muted); }
}
@media (max-width: 60rem) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  nav > ul { display: flex; flex-wrap: wrap; gap: .25rem .75rem; }
  nav ul ul { display: none; }
  .call { padding: 1rem; }
  h1 { font-size: 1.75rem; }
}
`;
