import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import type { RestAnswer, RestInput } from '@loopyard/contract/rest.ts';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { ApiError, isApiError } from '../../lib/api-error.ts';
import { useSession, useTransport } from '../../lib/app-context.tsx';
import { useTryKeys } from '../../lib/try-keys.ts';

type AnyLoop = RestAnswer<'GET /api/loops/:id'>['loop'];
/** One that I may read. */
export type Loop = Extract<AnyLoop, { admins: unknown }>;
/** One that I was let into and have yet to pay for: until then I see no more of it, or what its guests see. */
export type UnpaidLoop = AnyLoop;
/** A loop that anyone may find and join: as much as helps to choose. */
export type FoundLoop = Exclude<RestAnswer<'GET /api/loops'>['loops'][number], AnyLoop>;
export type NewLoop = RestInput<'POST /api/loops'>['body']['loop'];

export const loopsKey = ['loops'] as const;
export const loopKey = (id: number) => ['loop', id] as const;

export function logoAddress(logo: Loop['logo']): string | null {
  return logo?.is_finished_processing ? (logo.thumb_url ?? logo.url) : null;
}

/** My loops, those looked at last first. */
export function useLoops() {
  return useOwnLoops(sortByLastSeen);
}

/** Those that I have yet to pay for. */
export function useUnpaidLoops(): UnpaidLoop[] {
  return useOwnLoops(unpaidOf).data ?? [];
}

/** Whether a loop waits for my fee, by what was said in this visit: since the last one it may have been paid. */
export function useIsUnpaid(loopId: number): boolean {
  const { data, dataUpdatedAt } = useOwnLoops(unpaidOf);
  return dataUpdatedAt > 0 && !!data?.some((loop) => loop.id === loopId && !isReadable(loop));
}

function useOwnLoops<Selected>(select: (loops: AnyLoop[]) => Selected) {
  const transport = useTransport();
  return useQuery({
    queryKey: loopsKey,
    queryFn: async ({ signal }) => {
      const { loops } = await transport.request('GET /api/loops', { signal });
      // Asked for public ones it would answer less of each.
      return loops.filter((loop): loop is AnyLoop => 'abilities' in loop);
    },
    select,
    meta: { isKept: true },
  });
}

/** Whether more of it is mine to see than its door. */
export function isReadable(loop: AnyLoop): loop is Loop {
  return 'admins' in loop;
}

/** Whether I was let in, and have yet to pay before I am a member. */
export function isUnpaid(loop: AnyLoop): boolean {
  return !isReadable(loop) || (loop.abilities.pay_fee && loop.fee_status === 'none');
}

function isOwn(loop: AnyLoop): loop is Loop {
  return !isUnpaid(loop);
}

function unpaidOf(loops: AnyLoop[]): UnpaidLoop[] {
  return loops.filter(isUnpaid);
}

/** Where a loop's fee is paid before one comes in. */
export function payAddress(loopId: number): string {
  return `/loop/${loopId}/join`;
}

/** Loops that anyone may join, with that in their name; the first hundred of them. */
export function usePublicLoops(name: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['public-loops', name],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { public: '1' as const, name_contains: name };
      const { loops } = await transport.request('GET /api/loops', { query, signal });
      return loops.filter((loop): loop is FoundLoop => !('abilities' in loop));
    },
  });
}

/** Whether a loop is mine, as far as is known by now. */
export function isMyLoop(queries: QueryClient, loopId: number): boolean {
  return !!queries.getQueryData<AnyLoop[]>(loopsKey)?.some((loop) => loop.id === loopId && isOwn(loop));
}

/** The loop on screen; null while the default loop is selected, or one that is no longer mine. */
export function useSelectedLoop(): { loop: Loop | null; isPending: boolean } {
  const { loopId } = useSession();
  const loops = useLoops();
  const loop = loops.data?.find(({ id }) => id === loopId) ?? null;
  return { loop, isPending: loops.isPending && loopId !== DEFAULT_LOOP_ID };
}

/** The selected loop where it is none of mine: one that I read as its guest, unless it is lost to me. */
function useLoopOfOthers() {
  const { loopId } = useSession();
  const loops = useLoops();
  const isOfOthers = loopId !== DEFAULT_LOOP_ID && !!loops.data?.every(({ id }) => id !== loopId);
  const query = useLoop(loopId, isOfOthers);
  return isOfOthers ? query : null;
}

/** The loop on screen as its guest reads it; null where it is mine, or none is selected. */
export function useGuestLoop(): Loop | null {
  return useLoopOfOthers()?.data ?? null;
}

/** Whether the selected loop takes posts of mine, which one that I read as its guest doesn't; null until it is known. */
export function useMayPost(): boolean | null {
  const { loop } = useSelectedLoop();
  const guestLoop = useGuestLoop();
  return (loop ?? guestLoop)?.abilities.post ?? null;
}

/** The selected loop, where I am kept from writing until I have paid its fee. */
export function useLapsedLoop(): Loop | null {
  const { loop } = useSelectedLoop();
  return loop?.fee_status === 'lapsed' ? loop : null;
}

/** Whether a new post is offered: also to whoever is told first why they can't. */
export function useOffersNewPost(): boolean {
  const mayPost = useMayPost();
  const lapsedLoop = useLapsedLoop();
  return !!mayPost || lapsedLoop !== null;
}

/** Falls back to the default loop once the selected one is neither mine nor open to guests any more. */
export function useLostLoop(): void {
  const { selectLoop } = useSession();
  const query = useLoopOfOthers();
  const isLost = isApiError(query?.error) && query.error.status === 404;
  useEffect(() => {
    if (isLost) selectLoop(DEFAULT_LOOP_ID);
  }, [isLost, selectLoop]);
}

/** Shows a loop: remembered here, told to the server, and on to its feed. */
export function useSelectLoop(): (loopId: number, address?: string, options?: NavigateOptions) => void {
  const transport = useTransport();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { selectLoop } = useSession();
  return useCallback(
    (loopId, address = '/feed', options = {}) => {
      selectLoop(loopId);
      void navigate(address, options);
      const time_last_accessed = new Date().toISOString();
      queries.setQueryData<AnyLoop[]>(loopsKey, (loops) =>
        loops?.map((loop) => (loop.id === loopId && isOwn(loop) ? { ...loop, time_last_accessed } : loop)),
      );
      // A guest's visit is not noted.
      if (!isMyLoop(queries, loopId)) return;
      // Only the order of the list hangs on this; the next visit repeats it.
      transport.request('POST /api/loops/:id/read', { params: { id: loopId } }).catch(() => null);
    },
    [transport, queries, navigate, selectLoop],
  );
}

/** For the feed of a loop that I have just joined: there it welcomes me. */
export const afterJoining: NavigateOptions = { state: { hasJustJoined: true } };

/** From a door of a loop on into it, or to where its fee is paid first. `onEntry`: I am in. */
export function useGoIn(): (loop: AnyLoop, options: { replace?: boolean; onEntry: () => void }) => void {
  const navigate = useNavigate();
  const selectLoop = useSelectLoop();
  return (loop, { onEntry, ...options }) => {
    if (isUnpaid(loop)) return void navigate(payAddress(loop.id), options);
    onEntry();
    selectLoop(loop.id, '/feed', { ...afterJoining, ...options });
  };
}

/** Whether the address at hand was come to by joining. */
export function hasJustJoined(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasJustJoined' in state;
}

export function useLoop(id: number, enabled = true) {
  return useShownLoop(id, wholeLoop, enabled);
}

/** As much of a loop as I may see. */
export function useAnyLoop(id: number) {
  return useShownLoop(id, anyLoop);
}

function useShownLoop<Selected>(id: number, select: (loop: AnyLoop) => Selected, enabled = true) {
  const transport = useTransport();
  return useQuery({
    queryKey: loopKey(id),
    enabled,
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/loops/:id', { params: { id }, signal })).loop,
    select,
  });
}

function anyLoop(loop: AnyLoop): AnyLoop {
  return loop;
}

/** One that waits for its fee is not there yet. */
function wholeLoop(loop: AnyLoop): Loop {
  if (isReadable(loop)) return loop;
  throw new ApiError({ status: 404, code: 'not_found', detail: 'The membership fee has to be paid first' });
}

export function useCreateLoop() {
  const transport = useTransport();
  const tries = useTryKeys();
  return useLoopEntrance(
    (loop: NewLoop) =>
      transport.request('POST /api/loops', { body: { loop }, idempotencyKey: tries.keyOf(loop) }),
    tries.forget,
  );
}

/** By an invitation code, its words or a mailed invitation's token; a public loop by its id. */
export function useJoinLoop() {
  const transport = useTransport();
  return useLoopEntrance((entry: { loop_code: string } | { loop_id: number }) =>
    transport.request('POST /api/loops/join', { body: entry }),
  );
}

/** Both ways into a loop answer it; the list of mine grows, and what I saw as its guest I may do more with. */
function useLoopEntrance<Input, Entered extends AnyLoop>(
  enter: (input: Input) => Promise<{ loop: Entered }>,
  onAnswer?: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => (await enter(input)).loop,
    onError: (error) => {
      // A refusal would be repeated for the same key.
      if (isApiError(error) && error.status >= 400 && error.status < 500) onAnswer?.();
    },
    onSuccess: () => {
      onAnswer?.();
      // The code that let me in may let nobody in after me, which is no news to say here.
      return queries.invalidateQueries({ predicate: ({ queryKey: [noun] }) => noun !== 'code' });
    },
  });
}

function sortByLastSeen(loops: AnyLoop[]): Loop[] {
  const lastSeenAt = (loop: Loop) => loop.time_last_accessed ?? '';
  return loops
    .filter(isOwn)
    .sort(
      (a, b) =>
        lastSeenAt(b).localeCompare(lastSeenAt(a)) || a.name.localeCompare(b.name, 'en', { numeric: true }),
    );
}
