import './ui/theme/mantine.css';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { AppProviders } from './app-providers.tsx';
import { isMyLoop } from './features/loops/loops.ts';
import { createQueryClient } from './lib/query-client.ts';
import { createSession } from './lib/session.ts';
import { createTransport } from './lib/transport.ts';

export { ErrorPage as ErrorBoundary } from './ui/pages/error-page.tsx';

/** The product in a browser: its storage, its network. */
export default function AppLayout() {
  const [app] = useState(createApp);
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
  return { session, transport: createTransport(session, (loopId) => isMyLoop(queries, loopId)), queries };
}

/** Pages written at build know nobody. */
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
