import './ui/theme/mantine.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useHref } from 'react-router';
import { AppProviders } from './app-providers.tsx';
import { demoBaseOf, demoIdOf } from './demo/demo-id.ts';
import { isMyLoop } from './features/loops/loops.ts';
import { keepLastVisit, showLastVisit } from './lib/last-visit.ts';
import { createQueryClient } from './lib/query-client.ts';
import { createSession } from './lib/session.ts';
import { createTransport } from './lib/transport.ts';
import { LoadingPage } from './ui/pages/loading-page.tsx';

export { ErrorPage as ErrorBoundary } from './ui/pages/error-page.tsx';

const importDemo = () => import('./demo/demo-app.tsx');
// Fetched beside the screen.
if (typeof window !== 'undefined' && demoBaseOf(window.location.pathname)) void importDemo();
const DemoApp = lazy(async () => ({ default: (await importDemo()).DemoApp }));

/** The app at its own addresses, or below a demo's (`entry.client.tsx`), where it stands on a small world of its own. */
export default function AppLayout() {
  const demoId = demoIdOf(useHref('/'));
  if (demoId === null) return <RealApp />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <DemoApp id={demoId} Providers={AppProviders} />
    </Suspense>
  );
}

/** The product in a browser: its storage, its network. */
function RealApp() {
  const [app] = useState(createApp);
  const { session, queries } = app;
  useEffect(() => keepLastVisit(queries, session, buildVersion()), [queries, session]);
  return (
    <AppProviders {...app}>
      <Outlet />
    </AppProviders>
  );
}

function createApp() {
  const inBrowser = typeof window !== 'undefined';
  const session = inBrowser ? createSession(window.localStorage, window) : createSession(nothingStored);
  const queries = createQueryClient();
  showLastVisit(queries, session, buildVersion());
  return { session, transport: createTransport(session, (loopId) => isMyLoop(queries, loopId)), queries };
}

/** React Router's own mark of a build. */
function buildVersion(): string {
  return typeof window === 'undefined' ? '' : String(Reflect.get(window, '__reactRouterManifest')?.version);
}

/** Pages written at build know nobody. */
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
