import { useMemo, useState } from 'react';
import Lightbox, { type Slide } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { kindOf, type MediaView } from '../media.ts';
import { sourcesOf } from '../picture-sources.ts';
import classes from './media-viewer.module.css';

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
        plugins={[Zoom, Video, Counter]}
        on={{ view: ({ index }) => setAt(index) }}
        portal={{ root: props.root }}
        carousel={{ finite: true }}
        animation={{ fade: 160, swipe: 200 }}
        controller={{ closeOnPullDown: true }}
        zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
        render={{
          ...(media.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
          slideHeader: ({ slide }) => <Beneath media={media[slides.indexOf(slide)]} textOf={textOf} />,
        }}
        className={classes.viewer}
      />
    </div>
  );
}

/** The viewer can't name a film's player, so the words lie beside it. */
function Beneath(props: { media: MediaView | undefined; textOf: (media: MediaView) => string }) {
  const { media, textOf } = props;
  if (!media) return null;
  return (
    <>
      {media.placeholder && <img className={classes.blur} src={media.placeholder} alt="" />}
      {kindOf(media) === 'video' && <p className="visually-hidden">{textOf(media)}</p>}
    </>
  );
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
