import type { LoopKey, PersonKey, SeedLoop, SeedPerson, SeedPost } from '../../../seeds/shape.ts';
import { offlineError } from '../../lib/api-error.ts';

/** The build writes this as JSON beside the pictures (`demo-files.ts`), so that it isn't part of a script. */
export type Seeds = {
  people: Record<PersonKey, SeedPerson>;
  loops: Record<LoopKey, SeedLoop>;
  posts: readonly SeedPost[];
};

export async function fetchSeeds(): Promise<Seeds> {
  // Not cached, because it has to be of the same build as this script.
  const response = await fetch('/demo/files/world.json', { cache: 'no-cache' }).catch(() => null);
  if (!response?.ok) throw offlineError();
  return response.json();
}

/** No server hands out such ids, so browser data of a demo person can't meet a real account's. */
const FIRST_PERSON_ID = 900_000_000_001;
const loopIds: Record<LoopKey, number> = { school: 1001, club: 1002, union: 1003 };
const BASE = 36;

/** Computed from the key alone, because it is needed before the world has loaded. */
export const personIdOf = (key: PersonKey): number => FIRST_PERSON_ID + Number.parseInt(key, BASE);
export const loopIdOf = (key: LoopKey): number => loopIds[key];
