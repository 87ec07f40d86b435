import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { sessionsKey } from '../accounts.ts';

export type Device = RestAnswer<'GET /api/sessions'>['sessions'][number];

export function useDevices() {
  const transport = useTransport();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await transport.request('GET /api/sessions', { signal })).sessions,
  });
}

/** Ends as many as it can; a session that has already ended is fine. @throws the first failure */
export function useLogOutDevices() {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (devices: Device[]) => {
      const ends = await Promise.allSettled(
        devices.map(({ id }) => transport.request('DELETE /api/sessions/:id', { params: { id } })),
      );
      const failure = ends.find((end) => end.status === 'rejected' && !isGone(end.reason));
      if (failure?.status === 'rejected') throw failure.reason;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

function isGone(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}
