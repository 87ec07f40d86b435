import './ui/mantine.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { AppContextProvider } from './lib/app-context.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { createSession } from './lib/session.ts';
import { createTransport } from './lib/transport.ts';
import { ConfirmProvider } from './ui/confirm.tsx';
import { cssVariables, theme } from './ui/theme.ts';
import { ToastProvider } from './ui/toast.tsx';

export { ErrorPage as ErrorBoundary } from './ui/error-page.tsx';

/** What every screen of the product stands on: look, session, transport and the answers kept. */
export default function AppLayout() {
  const [app] = useState(createApp);

  // What was fetched for one person is never shown to the next.
  useEffect(() => {
    let userId = app.session.read().userId;
    return app.session.subscribe(() => {
      const next = app.session.read().userId;
      if (next !== userId) app.queries.clear();
      userId = next;
    });
  }, [app]);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <AppContextProvider session={app.session} transport={app.transport}>
        <QueryClientProvider client={app.queries}>
          <ToastProvider>
            <ConfirmProvider>
              <Outlet />
            </ConfirmProvider>
          </ToastProvider>
        </QueryClientProvider>
      </AppContextProvider>
    </MantineProvider>
  );
}

function createApp() {
  const inBrowser = typeof window !== 'undefined';
  const session = inBrowser ? createSession(window.localStorage, window) : createSession(nothingStored);
  return { session, transport: createTransport(session), queries: createQueryClient() };
}

/** Pages written at build know nobody. */
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
