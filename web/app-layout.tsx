import './ui/theme/mantine.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useHref } from 'react-router';
import { AppProviders } from './app-providers.tsx';
import { demoBaseOf, demoIdOf } from './demo/demo-id.ts';
import { isMyLoop } from './features/loops/loops.ts';
import { buildVersion } from './lib/build-version.ts';
import { endWorkerWithSession } from './lib/end-worker.ts';
import { keepLastVisit, showLastVisit } from './lib/last-visit.ts';
import { createQueryClient } from './lib/query-client.ts';
import { createSession } from './lib/session.ts';
import { createTransport } from './lib/transport.ts';
import { LoadingPage } from './ui/pages/loading-page.tsx';

export { ErrorPage as ErrorBoundary } from './ui/pages/error-page.tsx';

const importDemo = () => import('./demo/demo-app.tsx');
// Load the demo in parallel with the screen.
if (typeof window !== 'undefined' && demoBaseOf(window.location.pathname)) void importDemo();
const DemoApp = lazy(async () => ({ default: (await importDemo()).DemoApp }));

export default function AppLayout() {
  const demoId = demoIdOf(useHref('/'));
  if (demoId === null) return <RealApp />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <DemoApp id={demoId} Providers={AppProviders} />
    </Suspense>
  );
}

function RealApp() {
  const [app] = useState(createApp);
  const { session, queries } = app;
  useEffect(() => keepLastVisit(queries, session, buildVersion()), [queries, session]);
  useEffect(() => endWorkerWithSession(session), [session]);
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

/** Prerendered pages have no storage. */
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
