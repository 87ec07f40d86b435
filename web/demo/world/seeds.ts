import type { LoopKey, PersonKey, SeedLoop, SeedPerson, SeedPost } from '../../../seeds/shape.ts';
import { offlineError } from '../../lib/api-error.ts';

/** What the world is made of. The build writes it beside the pictures (`demo-files.ts`): it is data, and no script. */
export type Seeds = {
  people: Record<PersonKey, SeedPerson>;
  loops: Record<LoopKey, SeedLoop>;
  posts: readonly SeedPost[];
};

export async function fetchSeeds(): Promise<Seeds> {
  // It belongs to this very script: what an earlier build wrote won't do.
  const response = await fetch('/demo/files/world.json', { cache: 'no-cache' }).catch(() => null);
  if (!response?.ok) throw offlineError();
  return response.json();
}

/** No server gives these to anyone: what the browser keeps for a person of the demo is nobody else's. */
const FIRST_PERSON_ID = 900_000_000_001;
const loopIds: Record<LoopKey, number> = { school: 1001, club: 1002, union: 1003 };
const BASE = 36;

/** Known before the world has come: made of the letters alone. */
export const personIdOf = (key: PersonKey): number => FIRST_PERSON_ID + Number.parseInt(key, BASE);
export const loopIdOf = (key: LoopKey): number => loopIds[key];
