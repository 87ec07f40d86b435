import { quietly } from './quietly.ts';

const PREFIX = 'loopyard.video.';

/** Playback position of a film in seconds, 0 at first. Full or forbidden storage must not stop the film. */
export function filmPositionOf(key: string): { read: () => number; write: (seconds: number) => void } {
  const name = PREFIX + key;
  return {
    read: () => quietly(() => Number(window.localStorage.getItem(name)) || 0, 0),
    write: (seconds) =>
      quietly(() => {
        if (seconds > 0) window.localStorage.setItem(name, seconds.toFixed(1));
        else window.localStorage.removeItem(name);
      }, undefined),
  };
}

/** Nobody else should learn which films were watched here. */
export function clearFilmPositions(): void {
  const names = quietly(() => Object.keys(window.localStorage), []).filter((name) => name.startsWith(PREFIX));
  for (const name of names) quietly(() => window.localStorage.removeItem(name), undefined);
}
