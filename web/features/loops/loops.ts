import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { languageTags } from '@loopyard/contract/languages.ts';
import type { RestAnswer, RestInput } from '@loopyard/contract/rest.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { useSession, useTransport } from '../../lib/app-context.tsx';

export type AnyLoop = RestAnswer<'GET /api/loops/:id'>['loop'];
export type Loop = Extract<AnyLoop, { admins: unknown }>;
/** A loop I was invited to but haven't paid for. Until then I see at most what guests see. */
export type UnpaidLoop = AnyLoop;
export type FoundLoop = Exclude<RestAnswer<'GET /api/loops'>['loops'][number], AnyLoop>;
export type NewLoop = RestInput<'POST /api/loops'>['body']['loop'];

export const loopsKey = ['loops'] as const;
export const loopKey = (id: number) => ['loop', id] as const;

export function logoAddress(logo: Loop['logo']): string | null {
  return logo?.is_finished_processing ? (logo.thumb_url ?? logo.url) : null;
}

export function useLoops() {
  return useOwnLoops(sortByLastSeen);
}

export function useUnpaidLoops(): UnpaidLoop[] {
  return useOwnLoops(unpaidOf).data ?? [];
}

/** Uses this visit's data only: the fee may have been paid since the last visit. */
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
      // A request for public loops returns fewer fields of each.
      return loops.filter((loop): loop is AnyLoop => 'abilities' in loop);
    },
    select,
    meta: { isKept: true },
  });
}

export function isReadable(loop: AnyLoop): loop is Loop {
  return 'admins' in loop;
}

export function isUnpaid(loop: AnyLoop): boolean {
  return !isReadable(loop) || (loop.abilities.pay_fee && loop.fee_status === 'none');
}

export function isOwn(loop: AnyLoop): loop is Loop {
  return !isUnpaid(loop);
}

function unpaidOf(loops: AnyLoop[]): UnpaidLoop[] {
  return loops.filter(isUnpaid);
}

export function payAddress(loopId: number): string {
  return `/loop/${loopId}/join`;
}

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

export function isMyLoop(queries: QueryClient, loopId: number): boolean {
  return !!queries.getQueryData<AnyLoop[]>(loopsKey)?.some((loop) => loop.id === loopId && isOwn(loop));
}

/** `loop` is null when no loop is selected, or when I am no longer in it. */
export function useSelectedLoop(): { loop: Loop | null; isPending: boolean } {
  const { loopId } = useSession();
  const loops = useLoops();
  const loop = loops.data?.find(({ id }) => id === loopId) ?? null;
  return { loop, isPending: loops.isPending && loopId !== DEFAULT_LOOP_ID };
}

export function useLoopOfOthers() {
  const { loopId } = useSession();
  const loops = useLoops();
  const isOfOthers = loopId !== DEFAULT_LOOP_ID && !!loops.data?.every(({ id }) => id !== loopId);
  const query = useLoop(loopId, isOfOthers);
  return isOfOthers ? query : null;
}

export function useGuestLoop(): Loop | null {
  return useLoopOfOthers()?.data ?? null;
}

/** The `lang` of what people write in a loop; undefined where the loop has no language. */
export function langOf(loop: Loop | undefined | null): string | undefined {
  return loop?.language ? languageTags[loop.language] : undefined;
}

export function useLang(loopId: number): string | undefined {
  const loops = useLoops();
  const guestLoop = useGuestLoop();
  return langOf([...(loops.data ?? []), guestLoop].find((loop) => loop?.id === loopId));
}

/** Null until known. */
export function useMayPost(): boolean | null {
  const { loop } = useSelectedLoop();
  const guestLoop = useGuestLoop();
  return (loop ?? guestLoop)?.abilities.post ?? null;
}

export function useLapsedLoop(): Loop | null {
  const { loop } = useSelectedLoop();
  return loop?.fee_status === 'lapsed' ? loop : null;
}

export function useMutedLoop(): Loop | null {
  const { loop } = useSelectedLoop();
  return loop?.muted_until ? loop : null;
}

/** True also for people who will first be told why they can't post. */
export function useOffersNewPost(): boolean {
  const mayPost = useMayPost();
  const lapsedLoop = useLapsedLoop();
  const mutedLoop = useMutedLoop();
  return !!mayPost || lapsedLoop !== null || mutedLoop !== null;
}

export function useLoop(id: number, enabled = true) {
  return useShownLoop(id, wholeLoop, enabled);
}

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

const anyLoop = (loop: AnyLoop): AnyLoop => loop;

function wholeLoop(loop: AnyLoop): Loop {
  if (isReadable(loop)) return loop;
  throw new ApiError({ status: 404, code: 'not_found', detail: 'The membership fee has to be paid first' });
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
