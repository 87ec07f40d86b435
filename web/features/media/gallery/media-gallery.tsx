import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { count } from '../../../lib/words.ts';
import { type MediaView, textAlternative } from '../media.ts';
import classes from './media-gallery.module.css';
import { isViewable, Stage } from './stage.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useCarousel } from './use-carousel.ts';

const MediaViewer = lazy(async () => ({ default: (await import('./media-viewer.tsx')).MediaViewer }));

/** `onReload` refetches the media when one wasn't ready or its link has expired. */
export function MediaGallery(props: {
  media: MediaView[];
  coverId: string | undefined;
  /** The post's author. */
  by: string;
  onReload: () => Promise<void>;
}) {
  const { media, by, onReload } = props;
  const box = useRef<HTMLElement>(null);
  const cover = media.findIndex(({ id }) => id === props.coverId);
  const carousel = useCarousel(media.length, Math.max(0, cover));
  const { at, show } = carousel;
  const [isViewing, setViewing] = useState(false);
  const isSeveral = media.length > 1;
  const current = media[at];
  const textOf = (item: MediaView) =>
    textAlternative(item, { at: media.indexOf(item), total: media.length, by });
  return (
    <section
      ref={box}
      className={classes.gallery}
      aria-label={`Media: ${count(media.length, 'item')}`}
      aria-roledescription={isSeveral ? 'carousel' : undefined}
      data-arrows={isSeveral || undefined}
      onKeyDown={(event) => isSeveral && onArrow(event, (step) => show(at + step))}
    >
      <Stage
        {...carousel}
        media={media}
        textOf={textOf}
        onView={() => setViewing(true)}
        onReload={onReload}
      />
      {isSeveral && <Thumbnails media={media} at={at} show={show} />}
      {isViewing && current && (
        <FullScreen
          media={media.filter(isViewable)}
          current={current}
          textOf={textOf}
          root={box.current?.closest('dialog') ?? null}
          onClose={(lastViewed) => {
            setViewing(false);
            if (lastViewed) show(media.indexOf(lastViewed));
          }}
        />
      )}
    </section>
  );
}

function onArrow({ key, target }: KeyboardEvent, go: (step: number) => void): void {
  if (target instanceof HTMLVideoElement) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step) go(step);
}

function FullScreen(props: {
  media: MediaView[];
  current: MediaView;
  textOf: (item: MediaView) => string;
  root: HTMLElement | null;
  onClose: (lastViewed: MediaView | undefined) => void;
}) {
  const { media, current, onClose, ...rest } = props;
  return (
    <Suspense>
      <MediaViewer
        {...rest}
        media={media}
        start={Math.max(0, media.indexOf(current))}
        onClose={(lastIndex) => onClose(media[lastIndex])}
      />
    </Suspense>
  );
}
