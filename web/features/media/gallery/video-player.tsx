import { type RefObject, useEffect, useRef } from 'react';
import { filmPositionOf } from '../../../lib/film-positions.ts';
import type { MediaView } from '../media.ts';
import classes from './media-gallery.module.css';

const SAVE_EVERY_SECONDS = 2;

export function VideoPlayer(props: {
  media: MediaView;
  /** Its text alternative. */
  text: string;
  isCurrent: boolean;
  onError: () => void;
}) {
  const { media, isCurrent } = props;
  const video = useRef<HTMLVideoElement>(null);
  const savedSeconds = useRef(0);
  const stored = filmPositionOf(media.key);

  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);

  usePauseUnseen(video);

  const keep = (seconds: number) => {
    if (Math.abs(seconds - savedSeconds.current) < SAVE_EVERY_SECONDS) return;
    savedSeconds.current = seconds;
    stored.write(seconds);
  };
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film has those that its owner gave it
    <video
      ref={video}
      className={classes.video}
      src={media.url}
      poster={media.cover_image_url ?? undefined}
      tabIndex={0}
      aria-label={props.text}
      controls
      playsInline
      preload="metadata"
      onError={props.onError}
      onLoadedMetadata={(event) => {
        const position = stored.read();
        if (position < event.currentTarget.duration - 1) event.currentTarget.currentTime = position;
      }}
      onTimeUpdate={(event) => keep(event.currentTarget.currentTime)}
      onEnded={() => {
        savedSeconds.current = 0;
        stored.write(0);
      }}
    >
      {media.captions_url && <track kind="captions" src={media.captions_url} label="Captions" />}
    </video>
  );
}

/** A picture-in-picture film keeps playing. */
function usePauseUnseen(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const pause = () => {
      if (document.pictureInPictureElement !== element) element.pause();
    };
    const onVisibility = () => {
      if (document.hidden) pause();
    };
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) pause();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [video]);
}
