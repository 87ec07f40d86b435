import type { Plugin } from 'vite';

const reload = 'window.location.reload();';
const reloadWhereReachable = `
  const page = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!page?.ok) throw Object.assign(error, { name: 'UnreachableError' });
  ${reload}`;

/** React Router would reload when a screen's script can't be fetched, and offline leave a blank page. */
export function stayWhenUnreachable(): Plugin {
  let isDone = false;
  return {
    name: 'stay-when-unreachable',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        isDone ||= code.includes(reload);
        return code.replace(reload, reloadWhereReachable);
      },
    },
    generateBundle() {
      if (!isDone) this.error('React Router no longer reloads where this expects it');
    },
  };
}
