import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../lib/api-error.ts';
import { useSession, useTransport } from '../../lib/app-context.tsx';

type Logo = { url: string; thumb_url?: string | null; is_finished_processing?: boolean };

export type Loop = {
  id: number;
  name: string;
  /** The owner. */
  user_id: number;
  logo: Logo | null;
  created_at: string;
  is_public: boolean;
  has_guest_access: boolean;
  admins: { id: number; name: string }[];
  members_count: number;
  time_last_accessed: string | null;
  unread_notifications_count: number;
  is_admin: boolean;
  role: { id: number; name: string } | null;
  abilities: LoopAbilities;
};

/** What the viewer may do in a loop. */
type LoopAbilities = Record<'update' | 'delete' | 'invite' | 'manage_members' | 'post' | 'leave', boolean>;

export type InvitationCode = {
  id: number;
  loop_code: string;
  /** The code as words to read aloud. */
  friendly_token: string;
  description: string | null;
};

export const loopsKey = ['loops'] as const;

export function logoAddress(logo: Logo | null): string | null {
  return logo && logo.is_finished_processing !== false ? (logo.thumb_url ?? logo.url) : null;
}

/** My loops, those looked at last first. */
export function useLoops() {
  const transport = useTransport();
  return useQuery({
    queryKey: loopsKey,
    queryFn: async ({ signal }) => {
      const { loops } = await transport.request<{ loops: Loop[] }>('GET', '/loops', { signal });
      return loops;
    },
    select: sortByLastSeen,
  });
}

/** The loop on screen; null while the default loop is selected, or one that is no longer mine. */
export function useSelectedLoop(): { loop: Loop | null; isPending: boolean } {
  const { loopId } = useSession();
  const loops = useLoops();
  const loop = loops.data?.find(({ id }) => id === loopId) ?? null;
  return { loop, isPending: loops.isPending && loopId !== DEFAULT_LOOP_ID };
}

/** Falls back to the default loop once the selected one is neither mine nor open to guests any more. */
export function useLostLoop(): void {
  const { loopId, selectLoop } = useSession();
  const loops = useLoops();
  const isElsewhere = loopId !== DEFAULT_LOOP_ID && !!loops.data?.every(({ id }) => id !== loopId);
  const asked = useLoop(loopId, isElsewhere);
  const isLost = isElsewhere && isApiError(asked.error) && asked.error.status === 404;
  useEffect(() => {
    if (isLost) selectLoop(DEFAULT_LOOP_ID);
  }, [isLost, selectLoop]);
}

/** Shows a loop: remembered here, told to the server, and on to its feed. */
export function useSelectLoop(): (loopId: number, address?: string) => void {
  const transport = useTransport();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { selectLoop } = useSession();
  return useCallback(
    (loopId, address = '/feed') => {
      selectLoop(loopId);
      navigate(address);
      const time_last_accessed = new Date().toISOString();
      queries.setQueryData<Loop[]>(loopsKey, (loops) =>
        loops?.map((loop) => (loop.id === loopId ? { ...loop, time_last_accessed } : loop)),
      );
      // Only the order of the list hangs on this; the next visit repeats it.
      transport.request('POST', `/loops/${loopId}/read`).catch(() => null);
    },
    [transport, queries, navigate, selectLoop],
  );
}

export function useLoop(id: number, enabled = true) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['loop', id],
    enabled,
    queryFn: async ({ signal }) => {
      const { loop } = await transport.request<{ loop: Loop }>('GET', `/loops/${id}`, { signal });
      return loop;
    },
  });
}

/** The codes a loop's admins hand out. */
export function useInvitationCodes(loopId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['invitation-codes', loopId],
    queryFn: async ({ signal }) => {
      type Answer = { loop_codes: InvitationCode[] };
      return (await transport.request<Answer>('GET', `/loops/${loopId}/invitation_codes`, { signal }))
        .loop_codes;
    },
  });
}

export type NewLoop = { name: string; is_public: boolean; has_guest_access: boolean };

export function useCreateLoop() {
  return useLoopEntrance((loop: NewLoop) => ({ path: '/loops', body: { loop } }));
}

/** `code`: an invitation code, its words, or a mailed invitation's token. */
export function useJoinLoop() {
  return useLoopEntrance((code: string) => ({ path: '/loops/join', body: { loop_code: code } }));
}

/** Both ways into a loop answer it, and the list of mine grows. */
function useLoopEntrance<Input>(call: (input: Input) => { path: string; body: object }) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const { path, body } = call(input);
      return (await transport.request<{ loop: { id: number } }>('POST', path, { body })).loop;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: loopsKey }),
  });
}

function sortByLastSeen(loops: Loop[]): Loop[] {
  const seen = (loop: Loop) => loop.time_last_accessed ?? '';
  return [...loops].sort(
    (a, b) => seen(b).localeCompare(seen(a)) || a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
}
