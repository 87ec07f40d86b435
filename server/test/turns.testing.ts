import { twoColours } from '@loopyard/codec/made.testing.ts';
import type { Bounds } from '../platform/bounds.ts';
import { startWorld, type TestWorld } from './harness.ts';
import type { Person } from './people.ts';
import type { Place } from './uploads.ts';

export type TurnsWorld = TestWorld & { ann: Person; ben: Person; cem: Person };

/** Without a worker, so that uploads wait until the test starts one. */
export async function startTurnsWorld(bounds: Partial<Bounds> = {}): Promise<TurnsWorld> {
  const world = await startWorld({ roles: 'web', bounds });
  const [ann, ben, cem] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cem')];
  return { ...world, ann, ben, cem };
}

export const startWorker = (world: TestWorld) => world.another({ web: false, worker: true });

export const picture = async (width: number, height: number) =>
  new Uint8Array(await twoColours(width, height).png({ compressionLevel: 1 }).toBuffer());

/** Goes by the order in which files were finished, however late the test looks. */
export async function doneBefore(world: TestWorld, places: Place[], last: Place[]): Promise<number> {
  const keys = await world.keysBy('processed_at');
  const end = Math.max(...last.map(({ fields }) => keys.indexOf(fields.key)));
  return places.filter(({ fields }) => keys.slice(0, end).includes(fields.key)).length;
}
