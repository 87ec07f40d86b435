import { useState } from 'react';
import { IconPlayerPlayFilled } from '../../../ui/icons.ts';
import classes from './embed.module.css';
import { embedName } from './embeds.ts';

/** Nothing is requested from the other site before the user clicks. */
export function Embed({ address, title }: { address: string; title?: string | undefined }) {
  const [isLoaded, setLoaded] = useState(false);
  const host = embedName(address);
  if (isLoaded) {
    return (
      <iframe
        className={classes.frame}
        src={withAutoplay(address)}
        title={title || `Player from ${host}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <button type="button" className={classes.facade} onClick={() => setLoaded(true)}>
      <span className={classes.play}>
        <IconPlayerPlayFilled size={24} aria-hidden />
      </span>
      <span className={classes.label}>Play from {host}</span>
      <span className={classes.note}>This loads content from {new URL(address).hostname}</span>
    </button>
  );
}

/** The user has already clicked here, so the player starts at once. */
function withAutoplay(address: string): string {
  const url = new URL(address);
  if (!/spotify|facebook/.test(url.hostname)) url.searchParams.set('autoplay', '1');
  return url.href;
}
