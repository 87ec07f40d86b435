import { useEffect, useRef } from 'react';
import { type MediaView, mediaName } from '../media.ts';
import classes from './media-gallery.module.css';

const SAVE_EVERY_SECONDS = 2;

/** A film with the browser's own controls, which goes on where it was left. It stops when another slide is shown. */
export function VideoPlayer(props: { media: MediaView; isCurrent: boolean; onError: () => void }) {
  const { media, isCurrent } = props;
  const video = useRef<HTMLVideoElement>(null);
  const saved = useRef(0);
  const storageKey = `loopyard.video.${media.key}`;

  useEffect(() => {
    if (!isCurrent) video.current?.pause();
  }, [isCurrent]);

  const keep = (seconds: number) => {
    if (Math.abs(seconds - saved.current) < SAVE_EVERY_SECONDS) return;
    saved.current = seconds;
    writePosition(storageKey, seconds);
  };
  return (
    // biome-ignore lint/a11y/useMediaCaption: members' films come without captions
    <video
      ref={video}
      className={classes.video}
      src={media.url}
      poster={media.cover_image_url ?? undefined}
      tabIndex={0}
      aria-label={mediaName(media)}
      controls
      playsInline
      preload="metadata"
      onError={props.onError}
      onLoadedMetadata={(event) => {
        const position = readPosition(storageKey);
        if (position < event.currentTarget.duration - 1) event.currentTarget.currentTime = position;
      }}
      onTimeUpdate={(event) => keep(event.currentTarget.currentTime)}
      onEnded={() => {
        saved.current = 0;
        writePosition(storageKey, 0);
      }}
    />
  );
}

function readPosition(key: string): number {
  try {
    return Number(window.localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

/** A full or forbidden storage must not stop the film. */
function writePosition(key: string, seconds: number): void {
  try {
    if (seconds > 0) window.localStorage.setItem(key, seconds.toFixed(1));
    else window.localStorage.removeItem(key);
  } catch {
    return;
  }
}
