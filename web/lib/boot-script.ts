import { TOKEN_KEY } from './session.ts';

/**
 * Runs before the first paint: sets light or dark, and takes those signed in from the landing page to their
 * feed without showing it.
 */
export const bootScript = `
try {
  var scheme = localStorage.getItem('mantine-color-scheme-value');
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  if (location.pathname === '/' && localStorage.getItem('${TOKEN_KEY}')) location.replace('/feed');
} catch (e) {}
`.trim();
