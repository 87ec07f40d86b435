import { useMemo, useState } from 'react';
import Lightbox, { type Slide } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { kindOf, type MediaView } from '../media.ts';
import { sourcesOf } from '../picture-sources.ts';
import classes from './media-viewer.module.css';
import { VideoPlayer } from './video-player.tsx';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    film: { type: 'film'; media: MediaView; text: string };
  }
}

export function MediaViewer(props: {
  media: MediaView[];
  /** The text alternative of one. */
  textOf: (media: MediaView) => string;
  start: number;
  root: HTMLElement | null;
  onClose: (lastIndex: number) => void;
}) {
  const [at, setAt] = useState(props.start);
  // The viewer restarts when it gets new slide objects.
  const { media, textOf } = props;
  const slides = useMemo(() => media.map((item) => slideOf(item, textOf(item))), [media, textOf]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the viewer don't reach what lies below it
    <div
      className={classes.keys}
      // The viewer closes itself; the browser would also close the dialog below.
      onKeyDownCapture={(event) => event.key === 'Escape' && event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Lightbox
        open
        close={() => props.onClose(at)}
        index={at}
        slides={slides}
        plugins={[Zoom, Counter]}
        on={{ view: ({ index }) => setAt(index) }}
        portal={{ root: props.root }}
        carousel={{ finite: true }}
        animation={{ fade: 160, swipe: 200 }}
        controller={{ closeOnPullDown: true }}
        zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
        render={{
          ...(media.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
          slide: ({ slide, offset }) =>
            slide.type === 'film' && (
              <VideoPlayer
                media={slide.media}
                text={slide.text}
                isCurrent={offset === 0}
                onError={() => undefined}
              />
            ),
          slideHeader: ({ slide }) => <Blur source={media[slides.indexOf(slide)]?.placeholder} />,
        }}
        className={classes.viewer}
      />
    </div>
  );
}

function Blur({ source }: { source: string | null | undefined }) {
  return source ? <img className={classes.blur} src={source} alt="" /> : null;
}

function slideOf(media: MediaView, text: string): Slide {
  const size = { ...(media.width && { width: media.width }), ...(media.height && { height: media.height }) };
  if (kindOf(media) === 'image') {
    const srcSet = sourcesOf(media);
    const isWhole = srcSet.some(({ src }) => src === media.url);
    if (srcSet.length > 0 && !isWhole && media.width && media.height)
      srcSet.push({ src: media.url, width: media.width, height: media.height });
    return { src: media.url, alt: text, ...size, ...(srcSet.length > 0 && { srcSet }) };
  }
  return { type: 'film', media, text };
}
