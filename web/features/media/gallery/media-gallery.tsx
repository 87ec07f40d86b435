import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react';
import { count, isolated } from '../../../lib/words.ts';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconHourglass,
  IconMaximize,
} from '../../../ui/icons.ts';
import { aspectOf, kindName, kindOf, type MediaView, textAlternative } from '../media.ts';
import classes from './media-gallery.module.css';
import { MediaSlide } from './media-slide.tsx';
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
      onKeyDown={(event) => {
        const step = isSeveral ? stepBy(event) : 0;
        if (step) show(at + step);
      }}
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

function Stage({ show, ...slides }: SlidesProps & { show: (at: number) => void }) {
  const { media, at } = slides;
  return (
    <div className={classes.stage} style={{ '--aspect': stageAspect(media[at]) } as CSSProperties}>
      <Slides {...slides} />
      {media.length > 1 && <Steps at={at} total={media.length} show={show} />}
      <ViewButton media={media[at]} onClick={slides.onView} />
    </div>
  );
}

function stepBy({ key, target }: KeyboardEvent): number {
  if (target instanceof HTMLVideoElement) return 0;
  return { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
}

function ViewButton({ media, onClick }: { media: MediaView | undefined; onClick: () => void }) {
  if (!media || !isViewable(media) || kindOf(media) !== 'image') return null;
  return (
    <button type="button" className={classes.expand} onClick={onClick}>
      <IconMaximize size={20} aria-hidden />
      <span className={classes.hidden}>View full screen</span>
    </button>
  );
}

function isViewable(media: MediaView): boolean {
  return media.is_finished_processing && media.processing_error === null;
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

type SlidesProps = {
  track: RefObject<HTMLDivElement | null>;
  media: MediaView[];
  at: number;
  textOf: (item: MediaView) => string;
  onView: () => void;
  onReload: () => Promise<void>;
};

function Slides(props: SlidesProps) {
  const { media, at } = props;
  return (
    <div ref={props.track} className={classes.track}>
      {media.map((item, index) => (
        <MediaSlide
          key={item.id}
          media={item}
          isCurrent={index === at}
          isNear={Math.abs(index - at) <= 1}
          label={`${index + 1} of ${media.length}`}
          text={props.textOf(item)}
          onView={props.onView}
          onReload={props.onReload}
        />
      ))}
    </div>
  );
}

function Steps({ at, total, show }: { at: number; total: number; show: (at: number) => void }) {
  return (
    <>
      <button
        type="button"
        className={classes.step}
        data-side="start"
        aria-label="Previous media"
        disabled={at === 0}
        onClick={() => show(at - 1)}
      >
        <IconChevronLeft size={26} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.step}
        data-side="end"
        aria-label="Next media"
        disabled={at === total - 1}
        onClick={() => show(at + 1)}
      >
        <IconChevronRight size={26} aria-hidden />
      </button>
      <span className={classes.counter} aria-hidden="true">
        {at + 1} / {total}
      </span>
    </>
  );
}

function Thumbnails({ media, at, show }: { media: MediaView[]; at: number; show: (at: number) => void }) {
  return (
    <div className={classes.thumbnails}>
      {media.map((item, index) => {
        const picture = item.thumb_url ?? item.cover_image_url ?? item.placeholder;
        return (
          <button
            key={item.id}
            type="button"
            className={classes.thumbnail}
            aria-label={`Show ${isolated(item.title || kindName(item).toLowerCase())}, ${index + 1} of ${media.length}`}
            aria-current={index === at || undefined}
            onClick={() => show(index)}
          >
            {picture ? (
              <img src={picture} alt="" loading="lazy" decoding="async" />
            ) : (
              <NoPicture media={item} />
            )}
            {kindOf(item) === 'video' && <span className={classes.film} />}
          </button>
        );
      })}
    </div>
  );
}

function NoPicture({ media }: { media: MediaView }) {
  const Icon = media.processing_error === null ? IconHourglass : IconAlertTriangle;
  return <Icon size={24} strokeWidth={1.5} aria-hidden />;
}

/** On a phone the stage takes the shape of what it shows, unless that is very tall. */
function stageAspect(media: MediaView | undefined): number {
  return media ? Math.max(0.8, aspectOf(media)) : 4 / 3;
}
