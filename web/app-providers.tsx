import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { AppContextProvider } from './lib/app-context.tsx';
import { clearFilmPositions } from './lib/film-positions.ts';
import { tidyKeptFiles } from './lib/kept-files.ts';
import type { Session } from './lib/session.ts';
import type { Transport } from './lib/transport.ts';
import { useSinglePress } from './ui/form/single-press.ts';
import { ConfirmProvider } from './ui/overlays/confirm.tsx';
import { ToastProvider } from './ui/overlays/toast.tsx';
import { cssVariables, theme } from './ui/theme/theme.ts';

export function AppProviders(props: {
  session: Session;
  transport: Transport;
  queries: QueryClient;
  /** The parent shows failures itself. */
  hidesFailures?: boolean;
  children: ReactNode;
}) {
  const { session, transport, queries, hidesFailures = false } = props;

  // Cached answers and film positions of one account must not reach the next.
  useEffect(() => {
    let userId = session.read().userId;
    return session.subscribe(() => {
      const next = session.read().userId;
      if (next !== userId) {
        queries.clear();
        clearFilmPositions();
      }
      userId = next;
    });
  }, [session, queries]);
  // A sign-out that left the page at once could not delete all kept files.
  useEffect(() => void tidyKeptFiles(), []);

  useSinglePress();

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <AppContextProvider session={session} transport={transport}>
        <QueryClientProvider client={queries}>
          <ToastProvider hidesFailures={hidesFailures}>
            <ConfirmProvider hidesFailures={hidesFailures}>{props.children}</ConfirmProvider>
          </ToastProvider>
        </QueryClientProvider>
      </AppContextProvider>
    </MantineProvider>
  );
}
