import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSession, useTransport } from '../../lib/app-context.tsx';

export type Person = RestAnswer<'GET /api/users/:id'>['user'];

export const personKey = (id: number | null) => ['person', id] as const;

/** Anyone I share a loop with, or myself. */
export function usePerson(id: number | null) {
  const transport = useTransport();
  return useQuery({
    queryKey: personKey(id),
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) =>
            (await transport.request('GET /api/users/:id', { params: { id }, signal })).user,
  });
}

/** The person signed in. */
export function useViewer() {
  return usePerson(useSession().userId);
}
