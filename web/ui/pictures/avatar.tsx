import { useState } from 'react';
import classes from './avatar.module.css';

const tints = 6;

/** Shows initials without a picture. Decorative, because the name stands beside it. `size` is in px. */
export function Avatar(props: {
  name: string;
  src?: string | null | undefined;
  size?: number;
  shape?: 'round' | 'square';
}) {
  const { name, src, size = 40, shape = 'round' } = props;
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.38) };
  return (
    <span
      className={classes.avatar}
      data-shape={shape}
      data-tint={tintOf(name)}
      style={style}
      aria-hidden="true"
    >
      {src && brokenSrc !== src ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBrokenSrc(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

function tintOf(name: string): number {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 8) % tints;
}
