import { TOKEN_KEY } from './token-key.ts';

/**
 * Runs before the first paint: sets light or dark, and takes those signed in from the login page to the landing
 * page and from there to their feed, showing neither. A visitor's phone is taken from the bare
 * address to the landing page for phones; who searches on our behalf reads the one for all. A page for both the signed in and others (the one of an
 * address that leads nowhere) can tell by `data-signed-in` whom it is seen by.
 */
export const bootScript = `
try {
  var scheme = localStorage.getItem('mantine-color-scheme-value');
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
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
