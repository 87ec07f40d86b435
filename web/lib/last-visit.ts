import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { accountsThatKeep, deviceStoreOf } from './device-store.ts';
import { firstQuiet } from './first-quiet.ts';
import type { Session } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isKept`: the next visit may start with this answer. */
    queryMeta: { isKept?: boolean };
  }
}

const NAME = 'last-visit';
const HOUR_MS = 3_600_000;

/** Another version of the scripts may expect answers of another shape. */
type LastVisit = { version: string; answers: Answers };
type Answers = [QueryKey, data: unknown, at: number][];

export function showLastVisit(queries: QueryClient, session: Session, version: string): void {
  tidyLastVisits();
  const { userId } = session.read();
  const last = userId === null ? null : deviceStoreOf(userId).read<LastVisit>(NAME);
  if (last?.version !== version) return;
  // The age 0 makes them stale, however recent they are.
  for (const [key, data] of last.answers) queries.setQueryData(key, data, { updatedAt: 0 });
}

/** Removes answers older than a day, of every account. */
function tidyLastVisits(): void {
  for (const account of accountsThatKeep(NAME)) {
    const store = deviceStoreOf(account);
    const last = store.read<LastVisit>(NAME);
    const answers = last?.answers.filter(([, , at]) => Date.now() - at <= 24 * HOUR_MS) ?? [];
    if (answers.length === 0) store.remove(NAME);
    else if (answers.length < (last?.answers.length ?? 0)) store.write(NAME, { ...last, answers });
  }
}

/** Keeps the screen's answers for a day, or until the account signs out or loses access. Returns a function that stops it. */
export function keepLastVisit(queries: QueryClient, session: Session, version: string): () => void {
  let isWaiting = false;
  const keep = async () => {
    if (isWaiting) return;
    isWaiting = true;
    const { userId } = session.read();
    await firstQuiet();
    isWaiting = false;
    if (userId === null || userId !== session.read().userId) return;
    const store = deviceStoreOf(userId);
    const last = store.read<LastVisit>(NAME);
    const answers = withThoseBefore(shownAnswers(queries, last), last, version);
    if (answers.length > 0) store.write(NAME, { version, answers });
  };
  const stopWatching = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const isKept = event.query.meta?.isKept;
    if (event.action.type === 'success' && isKept) void keep();
    if (event.action.type === 'error' && isTakenAway(event.action.error)) {
      deviceStoreOf(session.read().userId).remove(NAME);
      if (isKept) letGo(event.query);
    }
  });
  const tidying = setInterval(tidyLastVisits, HOUR_MS);
  let { userId } = session.read();
  const stopListening = session.subscribe(() => {
    const { userId: next } = session.read();
    if (userId !== next) deviceStoreOf(userId).remove(NAME);
    userId = next;
  });
  return () => {
    stopWatching();
    clearInterval(tidying);
    stopListening();
  };
}

/** Includes answers whose refetch failed, which keep their age; of a list only the first page. */
function shownAnswers(queries: QueryClient, last: LastVisit | null): Answers {
  const ages = new Map(last?.answers.map(([key, , at]) => [JSON.stringify(key), at]));
  return queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ meta, state }) => meta?.isKept && state.data !== undefined)
    .map(({ queryKey, state }) => [
      queryKey,
      firstPageOf(state.data),
      state.dataUpdatedAt || (ages.get(JSON.stringify(queryKey)) ?? 0),
    ]);
}

/** A visit that never opened the feed keeps the feed of the one before. */
function withThoseBefore(onScreen: Answers, last: LastVisit | null, version: string): Answers {
  const kinds = new Set(onScreen.map(([[kind]]) => kind));
  const before = last?.version === version ? last.answers.filter(([[kind]]) => !kinds.has(kind)) : [];
  return [...onScreen, ...before];
}

function firstPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data;
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function isTakenAway(error: unknown): boolean {
  return isApiError(error) && (error.status === 401 || error.status === 404);
}

function letGo(query: Query): void {
  if (query.state.data !== undefined) query.setState({ data: undefined });
}
