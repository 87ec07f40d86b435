import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useTryKeys } from '../../lib/try-keys.ts';
import type { AnyLoop, NewLoop } from './loops.ts';

export function useCreateLoop() {
  const transport = useTransport();
  const tries = useTryKeys();
  return useLoopEntrance(
    (loop: NewLoop) =>
      transport.request('POST /api/loops', { body: { loop }, idempotencyKey: tries.keyOf(loop) }),
    tries.forget,
  );
}

/** Takes an invitation code, its words or an e-mailed token; or the id of a public loop. */
export function useJoinLoop() {
  const transport = useTransport();
  return useLoopEntrance((entry: { loop_code: string } | { loop_id: number }) =>
    transport.request('POST /api/loops/join', { body: entry }),
  );
}

function useLoopEntrance<Input, Entered extends AnyLoop>(
  enter: (input: Input) => Promise<{ loop: Entered }>,
  onAnswer?: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => (await enter(input)).loop,
    onError: (error) => {
      if (isApiError(error) && error.status >= 400 && error.status < 500) onAnswer?.();
    },
    onSuccess: () => {
      onAnswer?.();
      // The code may now be used up; don't report that here.
      return queries.invalidateQueries({ predicate: ({ queryKey: [noun] }) => noun !== 'code' });
    },
  });
}
