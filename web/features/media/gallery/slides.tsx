import type { RefObject } from 'react';
import type { MediaView } from '../media.ts';
import classes from './media-gallery.module.css';
import { MediaSlide } from './media-slide.tsx';

export type SlidesProps = {
  track: RefObject<HTMLDivElement | null>;
  media: MediaView[];
  at: number;
  textOf: (item: MediaView) => string;
  onView: () => void;
  onReload: () => Promise<void>;
};

export function Slides(props: SlidesProps) {
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
