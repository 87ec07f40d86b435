import { endlessFilms, playlists } from './films.testing.ts';
import { trickyNames } from './names.testing.ts';
import type { HostileFile, Trap } from './parts.testing.ts';
import { bombs, liars, polyglots, untrusted } from './pictures.testing.ts';

export const classes: Record<string, (trap: Trap) => HostileFile[] | Promise<HostileFile[]>> = {
  bombs,
  liars,
  polyglots,
  playlists,
  'untrusted formats': untrusted,
  'endless films': endlessFilms,
  'names with tricks': trickyNames,
};
