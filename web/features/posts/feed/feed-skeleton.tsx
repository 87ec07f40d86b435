import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import classes from './feed-screen.module.css';
import { GUTTER, useColumns } from './use-columns.ts';

const CARDS = 20;
/** Typical picture ratios, width by height; 0: no picture. */
const shapes = [4 / 3, 0.8, 16 / 9, 0, 1, 4 / 3, 3 / 4];

export function FeedSkeleton() {
  const box = useRef<HTMLDivElement>(null);
  const { columns, width } = useColumns(box);
  const cards = Array.from({ length: CARDS }, (_, at) => at);
  return (
    <div ref={box} role="status" aria-label="Loading posts" aria-busy="true">
      <div className={classes.skeletons} style={{ gap: GUTTER }}>
        {Array.from({ length: columns }, (_, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          <div key={lane} className={classes.lane} style={{ width, gap: GUTTER }}>
            {cards
              .filter((card) => card % columns === lane)
              .map((card) => (
                <SkeletonCard key={card} shape={shapes[card % shapes.length] ?? 0} />
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function SkeletonCard({ shape }: { shape: number }) {
  return (
    <div className={classes.skeleton} data-testid="skeleton-card">
      {shape > 0 && <Skeleton radius={0} height="auto" style={{ aspectRatio: shape }} />}
      <div className={classes.skeletonBody}>
        <div className={classes.skeletonHead}>
          <Skeleton circle height={40} />
          <div className={classes.skeletonLines}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={12} width="40%" />
          </div>
        </div>
        <Skeleton height={14} />
        <Skeleton height={14} width="75%" />
      </div>
    </div>
  );
}
