import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MediaView } from '../media.ts';
import { type CaptionLine, readTime, textOf } from './caption-line.ts';
import classes from './captions.module.css';

export type Film = Pick<MediaView, 'key' | 'url' | 'cover_image_url'>;
export type Player = ReturnType<typeof usePlayer>;

/** Plays the film with the lines as they are written. */
export function usePlayer(lines: CaptionLine[]) {
  const film = useRef<HTMLVideoElement>(null);
  const [now, setNow] = useState(0);
  const [duration, setDuration] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);
  usePreview(film, lines);
  return {
    film,
    now,
    setNow,
    /** In seconds; null while it is unknown. */
    duration,
    setDuration,
    isBroken,
    setBroken,
    time: () => film.current?.currentTime ?? 0,
    pause: () => film.current?.pause(),
    playFrom: (seconds: number) => {
      if (!film.current) return;
      film.current.currentTime = seconds;
      void film.current.play().catch(() => undefined);
    },
  };
}

export function FilmPlayer({ film, name, player }: { film: Film; name: string; player: Player }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: they are being written */}
      <video
        ref={player.film}
        className={classes.player}
        src={film.url}
        poster={film.cover_image_url ?? undefined}
        tabIndex={0}
        aria-label={name}
        controls
        playsInline
        preload="metadata"
        onDurationChange={({ currentTarget: { duration } }) =>
          player.setDuration(Number.isFinite(duration) ? duration : null)
        }
        onTimeUpdate={({ currentTarget }) => player.setNow(currentTarget.currentTime)}
        onError={() => player.setBroken(true)}
      />
      {player.isBroken && (
        <p role="status" className={classes.note}>
          The film can’t be played here. You can still write the lines and their times.
        </p>
      )}
    </>
  );
}

function usePreview(film: RefObject<HTMLVideoElement | null>, lines: CaptionLine[]): void {
  const track = useRef<TextTrack | null>(null);
  useEffect(() => {
    if (!film.current || !('VTTCue' in window)) return;
    track.current ??= film.current.addTextTrack('captions', 'Captions');
    track.current.mode = 'showing';
    for (const cue of [...(track.current.cues ?? [])]) track.current.removeCue(cue);
    for (const { start, end, words } of lines) {
      const [from, to] = [readTime(start), readTime(end)];
      if (from !== null && to !== null) track.current.addCue(new VTTCue(from, to, textOf(words)));
    }
  }, [film, lines]);
}
