import { ok } from '../../../platform/result.ts';
import type { MediaWork } from './process.ts';
import { type Claimed, claimNext, hasUnfinished } from './queue.ts';

export type Places = { all: number; films: number; onePerson: number };
/** How long a dead process keeps its uploads. */
export const leaseMs = 15_000;

type UnderWay = { all: Claimed[]; places: Places };
type Look = { claimed: Claimed | null; isIdle: boolean };

export async function claimOrTell(work: MediaWork, underWay: UnderWay | null): Promise<Look | null> {
  try {
    return await claimIfAny(work, underWay);
  } catch (error) {
    work.log.error({ event: 'media.claim_failed', err: error }, 'claiming an upload failed, trying again');
    return null;
  }
}

async function claimIfAny(work: MediaWork, underWay: UnderWay | null): Promise<Look> {
  if (!(await hasUnfinished(work.database.db))) return { claimed: null, isIdle: true };
  return { claimed: await claimForFreePlace(work, underWay), isIdle: false };
}

/** @param underWay null if none may begin */
async function claimForFreePlace(
  { database }: MediaWork,
  underWay: UnderWay | null,
): Promise<Claimed | null> {
  if (!underWay || underWay.all.length >= underWay.places.all) return null;
  const { all, places } = underWay;
  const owners = all.filter(({ canWait }) => !canWait).map(({ ownerId }) => ownerId);
  const without = owners.filter(
    (owner) => owners.filter((otherOwner) => otherOwner === owner).length >= places.onePerson,
  );
  const films = all.filter(({ isFilm }) => isFilm).length < places.films;
  const forPatient = all.length - owners.length < places.onePerson;
  const room = { without, films, forPatient, leaseMs };
  const result = await database.transact(async (tx) => ok(await claimNext(tx, room)));
  return result.ok ? result.value : null;
}
