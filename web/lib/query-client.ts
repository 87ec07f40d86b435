import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

const RETRIES = 2;

/** Asks again only where a second try may help; a refusal is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Offline, a screen says so at once instead of waiting unseen, and asks again when the connection is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < RETRIES && (!isApiError(error) || error.status >= 500),
      },
      // Offline, a mutation fails at once and says so, instead of waiting unseen.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
