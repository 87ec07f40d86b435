import { writeSheet } from './sheet.ts';
import { makeWorld } from './world.ts';

export default async function setup(): Promise<() => Promise<void>> {
  process.env.LOOPYARD_WORLD = JSON.stringify(await makeWorld());
  return writeSheet;
}
