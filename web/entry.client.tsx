import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { demoBaseOf, demoIdOf } from './demo/demo-id.ts';
import { keepLocked } from './demo/own-storage.ts';

/** The build writes it into the page. `isSpaMode`: the page was not built for one address. */
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

/** With the demo's address as the router's base name, all links, Back and reload stay in the demo. */
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
