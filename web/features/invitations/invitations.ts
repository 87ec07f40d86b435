import { codeKey, codeLength } from '@loopyard/contract/codes.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useOnline } from '../../lib/use-online.ts';

const PAUSE_MS = 300;
/** While what is typed could be a code and could go on: each look in vain counts, and ten are all one has. */
const LONG_PAUSE_MS = 1_500;
const SHORTEST = 3;

export type InvitationCode = RestAnswer<'GET /api/loops/:id/invitation_codes'>['loop_codes'][number];

/** `inviter` and `email`: of a mailed invitation, who sent it and to which address. */
export type Entrance = RestAnswer<'GET /api/loop_codes/:code'>['loop_code'];

/** `unknown`: the server gave no answer about the code, which says nothing against it. */
export type CodeCheck =
  | { state: 'idle' | 'checking' | 'invalid' }
  | ({ state: 'valid' } & Entrance)
  | { state: 'unknown'; reason: string; retry: () => void };

/** The code in an invitation's link, if that is what this address of ours is. */
export function codeInLink(address: string): string | null {
  const [path, search = ''] = address.split('?');
  return path === '/join-loop' ? new URLSearchParams(search).get('code') : null;
}

/** Asks the server about a code as it is typed, once it can be a whole one. */
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
      return (await transport.request('GET /api/loop_codes/:code', { params, signal })).loop_code;
    },
  });

  if (code.length < SHORTEST) return { state: 'idle' };
  if (code !== settledCode || check.isFetching) return { state: 'checking' };
  if (key === null) return { state: 'invalid' };
  if (check.data) return { state: 'valid', ...check.data };
  if (isApiError(check.error) && check.error.status === 404) return { state: 'invalid' };
  const reason = isOnline
    ? sentence(check.error)
    : 'You are offline. The code can be checked when you are back online.';
  return { state: 'unknown', reason, retry: () => void check.refetch() };
}

/** The codes a loop's admins hand out. */
export function useInvitationCodes(loopId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['invitation-codes', loopId],
    queryFn: async ({ signal }) => {
      const params = { id: loopId };
      return (await transport.request('GET /api/loops/:id/invitation_codes', { params, signal })).loop_codes;
    },
  });
}
