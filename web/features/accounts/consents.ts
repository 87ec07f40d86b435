import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';
import { useTryKeys } from '../../lib/try-keys.ts';

export type OwnConsent = NonNullable<RestAnswer<'GET /api/parental_consents/current'>['parental_consent']>;

const ownKey = ['own-consent'] as const;
const lookAgainMs = 10_000;

/** Looks again and again, as the parent may answer at any time. */
export function useOwnConsent(isWaiting: boolean) {
  const transport = useTransport();
  return useQuery({
    queryKey: ownKey,
    refetchInterval: lookAgainMs,
    queryFn: isWaiting
      ? async ({ signal }) =>
          (await transport.request('GET /api/parental_consents/current', { signal })).parental_consent
      : skipToken,
  });
}

export function useAskParent() {
  const transport = useTransport();
  const queries = useQueryClient();
  const tries = useTryKeys();
  return useMutation({
    mutationFn: (parent_email: string) =>
      transport.request('POST /api/parental_consents', {
        body: { parent_email },
        idempotencyKey: tries.keyOf(parent_email),
      }),
    onSuccess: () => {
      tries.forget();
      return queries.invalidateQueries({ queryKey: ownKey });
    },
  });
}

const questionKey = (token: string) => ['parental-consent', token] as const;

export function useQuestion(token: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: questionKey(token),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/parental_consents/:token', { params: { token }, signal }))
        .parental_consent,
  });
}

export function useAnswer(token: string) {
  const transport = useTransport();
  return useMutation({
    mutationFn: (agrees: boolean) =>
      transport.request('PUT /api/parental_consents/:token', { params: { token }, body: { agrees } }),
  });
}
