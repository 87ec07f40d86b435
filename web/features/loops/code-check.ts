import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useOnline } from '../../lib/use-online.ts';
import type { Loop } from './loops.ts';

const PAUSE_MS = 300;
const SHORTEST = 3;

type FoundLoop = Pick<Loop, 'name' | 'logo'>;

/** `unknown`: the server gave no answer about the code, which says nothing against it. */
export type CodeCheck =
  | { state: 'idle' | 'checking' | 'invalid' }
  | { state: 'valid'; loop: FoundLoop }
  | { state: 'unknown'; why: string; again: () => void };

/** Asks the server about a code as it is typed. */
export function useCodeCheck(typed: string): CodeCheck {
  const transport = useTransport();
  const isOnline = useOnline();
  const code = typed.trim();
  const [settled] = useDebouncedValue(code, PAUSE_MS);
  const check = useQuery({
    queryKey: ['code', settled],
    enabled: settled.length >= SHORTEST,
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      type Answer = { loop_code: { loop: FoundLoop } };
      const path = `/loop_codes/${encodeURIComponent(settled)}`;
      return (await transport.request<Answer>('GET', path, { signal })).loop_code.loop;
    },
  });

  if (code.length < SHORTEST) return { state: 'idle' };
  if (code !== settled || check.isFetching) return { state: 'checking' };
  if (check.data) return { state: 'valid', loop: check.data };
  if (isApiError(check.error) && check.error.status === 404) return { state: 'invalid' };
  const why = isOnline
    ? sentence(check.error)
    : 'You are offline: the code can be checked once you are back.';
  return { state: 'unknown', why, again: () => void check.refetch() };
}
