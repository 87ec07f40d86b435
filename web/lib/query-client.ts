import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

const RETRIES = 2;

/** Retries only where that can help; a refusal is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Otherwise a query waits silently while offline. This way it fails at once, and runs again with the
        // connection.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < RETRIES && (!isApiError(error) || error.status >= 500),
      },
      // Offline, a mutation fails at once instead of waiting silently.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
