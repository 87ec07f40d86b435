import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { MOSAIC_ASPECT, mosaicOf } from '../../media/cover/cover-mosaic.tsx';
import { coverAspect } from '../../media/cover/cover-picture.tsx';
import type { FeedPost } from '../posts.ts';
import classes from './feed-screen.module.css';
import { PostCard } from './post-card.tsx';
import { GUTTER, useColumns } from './use-columns.ts';

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
