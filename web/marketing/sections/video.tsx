import { useState } from 'react';
import type { Video } from '../page.ts';
import { Art } from './art.tsx';
import { Part } from './parts.tsx';
import classes from './video.module.css';

/** A link until the film is started, and without script. */
export function VideoSection({ section }: { section: Video }) {
  const { youtube, poster, transcript, ...head } = section;
  const [isPlaying, setPlaying] = useState(false);
  return (
    <Part {...head}>
      {isPlaying ? (
        <iframe
          className={classes.film}
          src={`https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1`}
          title={head.title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <a
          className={classes.film}
          href={`https://www.youtube.com/watch?v=${youtube}`}
          onClick={(event) => {
            event.preventDefault();
            setPlaying(true);
          }}
        >
          <Art className={classes.poster} picture={poster} />
          <span className={classes.label}>
            <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true">
              <circle cx="24" cy="24" r="24" fill="#4ddab8" />
              <path d="M19 14.5v19l15-9.5Z" fill="#21004a" />
            </svg>
            <span>
              Play the film
              <small>This loads content from youtube-nocookie.com</small>
            </span>
          </span>
        </a>
      )}
      {transcript && (
        <details className={classes.transcript}>
          <summary>Read the film instead</summary>
          {transcript.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </details>
      )}
    </Part>
  );
}
