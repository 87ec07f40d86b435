import { TOKEN_KEY } from './token-key.ts';

/** Before the first paint: light or dark, as chosen or as the system has it. */
export const colourScript = `
  var scheme = localStorage.getItem('mantine-color-scheme-value');
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);`;

/**
 * Runs before the first paint: sets light or dark mode and redirects. Search engines stay on the general landing
 * page. `data-signed-in` tells pages for everyone, such as the 404 page, who is looking.
 */
export const bootScript = `
try {${colourScript}
  if (localStorage.getItem('${TOKEN_KEY}')) {
    document.documentElement.setAttribute('data-signed-in', '');
    if (location.pathname === '/') location.replace('/feed');
    if (location.pathname + location.search === '/login') location.replace('/');
  } else if (
    location.pathname + location.search + location.hash === '/' &&
    matchMedia('(pointer: coarse) and (max-width: 599px)').matches &&
    !/bot|crawl|spider|preview/i.test(navigator.userAgent)
  ) location.replace('/m');
} catch (e) {}
`.trim();
