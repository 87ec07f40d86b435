import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colourScript } from '../lib/boot-script.ts';

const theme = join(import.meta.dirname, '..', 'ui', 'theme');

/** Shown by the service worker in place of an address that can't be reached. It loads nothing but kept fonts. */
export async function offlinePage(client: string): Promise<string> {
  const tokens = await readFile(join(theme, 'tokens.css'), 'utf8');
  const faces = [
    await face(client, 'Figtree Variable', 'figtree-latin-wght'),
    await face(client, 'Bricolage Grotesque Variable', 'bricolage-grotesque-latin-wght'),
  ];
  return `<!doctype html>
<html lang="en-GB" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#34006d">
<meta name="robots" content="noindex"><title>You are offline · Loopyard</title>
<style>${[...faces, tokens, style].join('\n')}</style>
<script>try {${colourScript}
} catch (e) {}</script>
</head>
<body><main>
${picture}
<h1>You are offline</h1>
<p>Loopyard can’t be reached from here. It comes back by itself as soon as there is a connection.</p>
<button type="button">Try again</button>
</main><script>${retry}</script></body>
</html>
`;
}

async function face(client: string, family: string, name: string): Promise<string> {
  for await (const file of glob(`assets/${name}-*.woff2`, { cwd: client }))
    return `@font-face{font-family:"${family}";src:url("/${file}") format("woff2");font-weight:200 900}`;
  throw new Error(`The build has no font ${name}`);
}

const retry = `
document.querySelector('button').addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
`;

const style = `
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--paper);color:var(--ink);
  font:16px/1.55 var(--font-text)}
main{display:flex;flex-direction:column;align-items:center;max-width:440px;padding:32px 16px;text-align:center}
svg{width:240px;height:120px;margin-bottom:24px}
h1{margin:0;font:700 1.625rem/1.12 var(--font-display);letter-spacing:-.02em}
p{margin:12px 0 24px;color:var(--muted);font-size:1.0625rem;text-wrap:balance}
button{min-height:44px;padding:0 20px;border:0;border-radius:var(--radius);background:var(--violet);color:#fff;
  font:650 16px var(--font-text);cursor:pointer}
:root[data-mantine-color-scheme=dark] button{background:var(--brand);color:var(--violet-deep)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
`;

const picture = `<svg viewBox="0 0 360 180" fill="none" overflow="visible" aria-hidden="true">
<path d="M-20 140C60 160 120 130 130 84C136 52 116 30 92 34C64 40 66 84 96 108C140 142 190 130 214 108M262 72C280 58 310 62 380 40" stroke="#4ddab8" stroke-width="12" stroke-linecap="round"/>
<circle cx="226" cy="98" r="7" fill="#f3406f"/><circle cx="240" cy="88" r="4" fill="#f3406f"/><circle cx="250" cy="81" r="2.5" fill="#f3406f"/></svg>`;
