import { writeSheet } from './sheet.ts';
import { makeWorld } from './world.ts';

/** The world is made once for all workers; at the end stands the sheet of what they took. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.LOOPYARD_WORLD = JSON.stringify(await makeWorld());
  return writeSheet;
}
