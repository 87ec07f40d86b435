import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MOSAIC_ASPECT, mosaicOf } from '../../media/cover/cover-mosaic.tsx';
import { coverAspect } from '../../media/cover/cover-picture.tsx';
import type { FeedPost } from '../posts.ts';
import classes from './feed-screen.module.css';
import { PostCard } from './post-card.tsx';

const COLUMN = 287;
export const GUTTER = 32;
const SINGLE_MAX = 520;

/** Estimated height of the text under a picture. */
const TEXT_HEIGHT = 190;

/** Only cards near the viewport are rendered, so that a thousand posts scroll like twenty. */
export function FeedGrid({ posts, onExpired }: { posts: FeedPost[]; onExpired: (id: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { columns, width, top } = useColumns(box);
  const virtualizer = useWindowVirtualizer({
    count: columns === 0 ? 0 : posts.length,
    lanes: Math.max(columns, 1),
    gap: GUTTER,
    overscan: 2,
    // Scrolling doesn't re-render unless other cards come near.
    directDomUpdates: true,
    scrollMargin: top,
    estimateSize: (at) => heightOf(posts[at], width),
    getItemKey: (at) => posts[at]?.id ?? at,
  });
  useMeasuredAnew(box, virtualizer, { width, columns });
  return (
    <div ref={box}>
      <div
        ref={virtualizer.containerRef}
        role="feed"
        aria-label="Posts"
        className={classes.grid}
        style={{ width: columns * (width + GUTTER) - GUTTER }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const post = posts[item.index];
          return (
            post && (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className={classes.cell}
                style={{ width, left: item.lane * (width + GUTTER) }}
              >
                <PostCard post={post} position={item.index + 1} total={posts.length} onExpired={onExpired} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function useMeasuredAnew(
  box: RefObject<HTMLElement | null>,
  { measure, resizeItem }: Virtualizer<Window, Element>,
  { width, columns }: { width: number; columns: number },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width makes other heights, other columns forget them
  useEffect(() => {
    measure();
    // Cards whose height is unchanged would never be measured again.
    for (const cell of box.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])
      resizeItem(Number(cell.dataset.index), cell.offsetHeight);
  }, [measure, resizeItem, width, columns]);
}

function heightOf(post: FeedPost | undefined, width: number): number {
  if (!post) return TEXT_HEIGHT;
  if (!post.main_media) return TEXT_HEIGHT;
  const isMosaic = mosaicOf(post.main_media, post.first_media).length > 0;
  return TEXT_HEIGHT + width / (isMosaic ? MOSAIC_ASPECT : coverAspect(post.main_media));
}

export function useColumns(box: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ columns: 0, width: COLUMN, top: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const rect = element.getBoundingClientRect();
      const columns = Math.max(1, Math.floor((rect.width + GUTTER) / (COLUMN + GUTTER)));
      const width = columns === 1 ? Math.min(rect.width, SINGLE_MAX) : COLUMN;
      const next = { columns, width, top: Math.round(rect.top + window.scrollY) };
      setRoom((now) => (now.columns === columns && now.width === width && now.top === next.top ? now : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}
