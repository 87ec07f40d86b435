import type { CSSProperties } from 'react';
import { IconMaximize } from '../../../ui/screen-icons.ts';
import { aspectOf, kindOf, type MediaView } from '../media.ts';
import classes from './media-gallery.module.css';
import { Slides, type SlidesProps } from './slides.tsx';
import { Steps } from './steps.tsx';

export function Stage({ show, ...slides }: SlidesProps & { show: (at: number) => void }) {
  const { media, at } = slides;
  return (
    <div className={classes.stage} style={{ '--aspect': stageAspect(media[at]) } as CSSProperties}>
      <Slides {...slides} />
      {media.length > 1 && <Steps at={at} total={media.length} show={show} />}
      <ViewButton media={media[at]} onClick={slides.onView} />
    </div>
  );
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

export function isViewable(media: MediaView): boolean {
  return media.is_finished_processing && media.processing_error === null;
}

/** On a phone the stage takes the shape of what it shows, unless that is very tall. */
function stageAspect(media: MediaView | undefined): number {
  return media ? Math.max(0.8, aspectOf(media)) : 4 / 3;
}
