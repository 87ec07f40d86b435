import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { demoBaseOf, demoIdOf } from './demo/demo-id.ts';
import { keepLocked } from './demo/own-storage.ts';

/**
 * The router's data that the build wrote into the page. `isSpaMode` means that the page was not built for one
 * address.
 */
type RouterContext = { basename?: string; isSpaMode: boolean };

enterDemo((window as unknown as { __reactRouterContext: RouterContext }).__reactRouterContext);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/**
 * The demo runs the whole app below `/demo/school`. The router uses that as its base name, so all links, Back and
 * reload work.
 */
function enterDemo(context: RouterContext): void {
  const { pathname, search } = window.location;
  const base = demoBaseOf(pathname);
  const id = demoIdOf(base);
  if (base === null || id === null || !context.isSpaMode) return;
  context.basename = base;
  const isEntering = pathname.slice(base.length).length <= 1;
  keepLocked(id, search, isEntering);
  if (isEntering) window.history.replaceState(null, '', `${base}/feed${search}`);
}
