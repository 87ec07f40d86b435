import { codeKey, codeLength } from '@loopyard/contract/codes.ts';
import type { RestAnswer, RestInput } from '@loopyard/contract/rest.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useTryKeys } from '../../lib/try-keys.ts';
import { useOnline } from '../../lib/use-online.ts';

const PAUSE_MS = 300;
/** Wait longer while the text may be incomplete: each failed lookup counts against a limit of ten. */
const LONG_PAUSE_MS = 1_500;
const SHORTEST = 3;

export type InvitationCode = RestAnswer<'GET /api/loops/:id/invitation_codes'>['loop_codes'][number];

export type NewCode = RestInput<'POST /api/loops/:id/invitation_codes'>['body'];

/** `inviter` and `email` are set for e-mailed invitations only. */
export type Entrance = RestAnswer<'GET /api/loop_codes/:code'>['loop_code'];

/** `unknown`: the server didn't answer, so the code may still be valid. */
export type CodeCheck =
  | { state: 'idle' | 'checking' | 'invalid' }
  | ({ state: 'valid' } & Entrance)
  | { state: 'unknown'; reason: string; retry: () => void };

const codesKey = (loopId: number) => ['invitation-codes', loopId] as const;

export function codeLink({ loop_code }: InvitationCode): string {
  return `${window.location.origin}/join-loop?code=${encodeURIComponent(loop_code)}`;
}

export function lastDayOf({ expires_at }: InvitationCode): string | null {
  // `expires_at` is the start of the next day.
  return expires_at && new Date(new Date(expires_at).getTime() - 1).toISOString();
}

export function useCodeCheck(text: string): CodeCheck {
  const transport = useTransport();
  const isOnline = useOnline();
  const code = text.trim();
  const key = codeKey(code);
  const mayGoOn = key !== null && key.length !== codeLength;
  const [settledCode] = useDebouncedValue(code, mayGoOn ? LONG_PAUSE_MS : PAUSE_MS);
  const check = useQuery({
    queryKey: ['code', settledCode],
    enabled: codeKey(settledCode) !== null,
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { code: settledCode };
      return transport.request('GET /api/loop_codes/:code', { params, signal }).then(
        ({ loop_code }) => loop_code,
        (error: unknown) => {
          if (isApiError(error) && error.status === 404) return null;
          throw error;
        },
      );
    },
  });

  if (code.length < SHORTEST) return { state: 'idle' };
  const { data: entrance } = check;
  // An answer stays while it is asked for again, such as after a reconnect.
  if (code !== settledCode || (check.isFetching && entrance === undefined)) return { state: 'checking' };
  if (key === null || entrance === null) return { state: 'invalid' };
  if (entrance) return { state: 'valid', ...entrance };
  const reason = isOnline
    ? sentence(check.error)
    : 'You are offline. The code can be checked when you are back online.';
  return { state: 'unknown', reason, retry: () => void check.refetch() };
}

export function useInvitationCodes(loopId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: codesKey(loopId),
    queryFn: async ({ signal }) => {
      const params = { id: loopId };
      return (await transport.request('GET /api/loops/:id/invitation_codes', { params, signal })).loop_codes;
    },
  });
}

export function useCreateCode(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const tries = useTryKeys();
  return useMutation({
    mutationFn: async (body: NewCode) => {
      const input = { params: { id: loopId }, body, idempotencyKey: tries.keyOf([loopId, body]) };
      return (await transport.request('POST /api/loops/:id/invitation_codes', input)).loop_code;
    },
    onError: (error) => {
      if (isApiError(error) && error.status >= 400 && error.status < 500) tries.forget();
    },
    onSuccess: (code) => {
      tries.forget();
      queries.setQueryData<InvitationCode[]>(codesKey(loopId), (codes) => codes && [...codes, code]);
      return queries.invalidateQueries({ queryKey: codesKey(loopId) });
    },
  });
}

export function useWithdrawCode(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (codeId: number) => {
      const params = { id: loopId, codeId };
      try {
        await transport.request('DELETE /api/loops/:id/invitation_codes/:codeId', { params });
      } catch (error) {
        // Someone else has already withdrawn it.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: codesKey(loopId) }),
  });
}
