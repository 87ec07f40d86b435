import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { demoBaseOf, demoIdOf } from './demo/demo-id.ts';
import { keepLocked } from './demo/own-storage.ts';

/** What the build wrote into the page for the router. `isSpaMode`: the page has no address of its own. */
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
 * Below `/demo/school` lies the whole app at its own addresses: the router is told where they begin, and every link,
 * Back and reload follow from that.
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
