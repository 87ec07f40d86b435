import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useOutletContext } from 'react-router';
import { above, type OpenedFrom, usePostAddresses } from '../post-address.ts';
import type { AboveFeed, FeedPost } from '../posts.ts';
import { useSwipe } from './use-swipe.ts';

export type Walk = ReturnType<typeof useWalk>;

export function useWalk(id: string, variant: 'modal' | 'sidebar') {
  const { posts = [], loadMore } = useOutletContext<AboveFeed | undefined>() ?? {};
  const navigate = useNavigate();
  const { state } = useLocation() as { state: OpenedFrom | null };
  const addresses = usePostAddresses();
  const cameBy = useRef<'previous' | 'next' | null>(null);
  const at = posts.findIndex((post) => post.id === id);
  const neighbours = {
    previous: at > 0 ? posts[at - 1] : undefined,
    next: at >= 0 ? posts[at + 1] : undefined,
  };
  const isLast = at >= 0 && !neighbours.next;
  useEffect(() => {
    if (isLast) loadMore?.();
  }, [isLast, loadMore]);
  const go = (way: 'previous' | 'next') => {
    const post: FeedPost | undefined = neighbours[way];
    if (!post) return;
    cameBy.current = way;
    void navigate(addresses.post(post.id, variant), { ...above, replace: true, state });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || event.defaultPrevented || usesArrows(event.target)) return;
    if (event.key === 'ArrowLeft') go('previous');
    if (event.key === 'ArrowRight') go('next');
  };
  const swipe = useSwipe(go);
  return { ...neighbours, go, onKeyDown, swipe, cameBy: cameBy.current };
}

/** In text fields and media, the arrow keys have their own meaning. */
function usesArrows(target: EventTarget): boolean {
  const selector = 'input, textarea, select, video, iframe, [contenteditable], [role="menu"], [data-arrows]';
  return target instanceof Element && target.closest(selector) !== null;
}
