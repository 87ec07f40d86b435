import { useMemo, useState } from 'react';
import Lightbox, { type Slide } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { kindOf, type MediaView, mediaName } from '../media.ts';
import { sourcesOf } from '../picture-sources.ts';
import classes from './media-viewer.module.css';

export function MediaViewer(props: {
  media: MediaView[];
  start: number;
  root: HTMLElement | null;
  onClose: (lastIndex: number) => void;
}) {
  const [at, setAt] = useState(props.start);
  // The viewer restarts when it gets new slide objects.
  const slides = useMemo(() => props.media.map(slideOf), [props.media]);
  const placeholders = useMemo(
    () => new Map(slides.map((slide, index) => [slide, props.media[index]?.placeholder])),
    [slides, props.media],
  );
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
        plugins={[Zoom, Video, Counter]}
        on={{ view: ({ index }) => setAt(index) }}
        portal={{ root: props.root }}
        carousel={{ finite: true }}
        animation={{ fade: 160, swipe: 200 }}
        controller={{ closeOnPullDown: true }}
        zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
        render={{
          ...(props.media.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
          slideHeader: ({ slide }) => <Blur source={placeholders.get(slide)} />,
        }}
        className={classes.viewer}
      />
    </div>
  );
}

function Blur({ source }: { source: string | null | undefined }) {
  return source ? <img className={classes.blur} src={source} alt="" /> : null;
}

function slideOf(media: MediaView): Slide {
  const size = { ...(media.width && { width: media.width }), ...(media.height && { height: media.height }) };
  if (kindOf(media) === 'image') {
    const srcSet = sourcesOf(media);
    const isWhole = srcSet.some(({ src }) => src === media.url);
    if (srcSet.length > 0 && !isWhole && media.width && media.height)
      srcSet.push({ src: media.url, width: media.width, height: media.height });
    return { src: media.url, alt: mediaName(media), ...size, ...(srcSet.length > 0 && { srcSet }) };
  }
  return {
    type: 'video',
    controls: true,
    playsInline: true,
    preload: 'metadata',
    ...(media.cover_image_url && { poster: media.cover_image_url }),
    ...size,
    sources: [{ src: media.url, type: media.type ?? 'video/mp4' }],
  };
}
