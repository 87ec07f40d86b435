import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

const RETRIES = 2;

/** Retries only where that can help; a refusal is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Otherwise an offline call waits silently. This way it fails at once; queries run again when online.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < RETRIES && (!isApiError(error) || error.status >= 500),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
