import { useEffect, useRef } from 'react';
import { count } from '../../../lib/words.ts';
import type { Thread } from '../comments.ts';

type Count = { count: number; isAll: boolean };

/** Count locally when the whole thread is loaded, so that the number never lags. */
export function countOf({ comments, hasEarlier }: Thread): Count {
  return {
    count: comments.filter(({ is_deleted, held_for }) => !is_deleted && !held_for).length,
    isAll: !hasEarlier,
  };
}

export function titleOf(loadedCount: Count | undefined, knownCount: number): string {
  const total = loadedCount?.isAll ? loadedCount.count : Math.max(loadedCount?.count ?? 0, knownCount);
  return total === 0 ? 'Comments' : count(total, 'comment');
}

export function useReport(onCount: (count: number) => void, count: number | null): void {
  useEffect(() => {
    if (count !== null) onCount(count);
  }, [onCount, count]);
}

/** A long thread isn't fully loaded, so the server has to count it. */
export function useCountAgain(refresh: () => Promise<void>, hasEarlier: boolean, length: number): void {
  const lastLength = useRef(0);
  useEffect(() => {
    if (hasEarlier && lastLength.current > 0 && length > lastLength.current) void refresh();
    lastLength.current = length;
  }, [refresh, hasEarlier, length]);
}
