import { setTimeout as sleep } from 'node:timers/promises';
import { confinement } from '@loopyard/codec/launch.ts';
import { ok } from '../../../platform/result.ts';
import { uploadsTopic } from '../events.ts';
import { sayWhatIsMissing } from './missing.ts';
import { type MediaWork, processOne } from './process.ts';
import { type Claimed, claimNext, extendLeases, hasUnfinished, leaseMs } from './queue.ts';

type Places = { all: number; films: number; onePerson: number };
type UnderWay = { all: Claimed[]; places: Places };
type Look = { claimed: Claimed | null; isIdle: boolean };

/** A film may take hours, so neither films nor one person's uploads get all places of a worker. */
const usualPlaces: Places = { all: 3, films: 2, onePerson: 2 };
/** A film and a picture take 600 MB together, and the server and its database 400 MB. */
const fewPlaces: Places = { all: 2, films: 1, onePerson: 1 };
const roomyBytes = 1.5 * 2 ** 30;

const busyMs = 500;

export function startProcessing(work: MediaWork): { stop(): Promise<void> } {
  const { database, bounds } = work;
  const places = bounds.memoryBytes < roomyBytes ? fewPlaces : usualPlaces;
  const stopping = new AbortController();
  const underWay = new Map<string, { claimed: Claimed; completion: Promise<void> }>();
  let interruption = Promise.withResolvers<void>();
  let pausedUntil = 0;

  function begin(claimed: Claimed): void {
    const completion = processOrTell(work, claimed, stopping.signal).then((end) => {
      if (end === 'disk full') pausedUntil = performance.now() + bounds.diskPauseMs;
      underWay.delete(claimed.key);
      interruption.resolve();
    });
    underWay.set(claimed.key, { claimed, completion });
  }

  const pause = (ms: number) => sleep(ms, null, { signal: stopping.signal }).catch(() => {});
  async function takeTurns(): Promise<void> {
    while (!stopping.signal.aborted) {
      const all = [...underWay.values()].map(({ claimed }) => claimed);
      const isPaused = performance.now() < pausedUntil;
      const next = await claimOrTell(work, isPaused ? null : { all, places });
      if (next?.claimed) begin(next.claimed);
      else {
        await Promise.race([interruption.promise, pause(next?.isIdle ? bounds.lookMs : busyMs)]);
        interruption = Promise.withResolvers();
      }
    }
  }

  const beat = setInterval(() => keepLeases(work, [...underWay.keys()]), leaseMs / 3);
  inspect(work);
  const stopListening = database.wakes.on(uploadsTopic, () => interruption.resolve());
  const turns = takeTurns();
  return {
    async stop() {
      stopping.abort();
      stopListening();
      await turns;
      await Promise.all([...underWay.values()].map(({ completion }) => completion));
      clearInterval(beat);
    },
  };
}

async function claimOrTell(work: MediaWork, underWay: UnderWay | null): Promise<Look | null> {
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
  const room = { without, films, forPatient };
  const result = await database.transact(async (tx) => ok(await claimNext(tx, room)));
  return result.ok ? result.value : null;
}

async function processOrTell(work: MediaWork, claimed: Claimed, signal: AbortSignal) {
  try {
    return await processOne(work, claimed, signal);
  } catch (error) {
    work.log.error(
      { event: 'media.release_failed', err: error, file: claimed.id },
      'an upload is still claimed',
    );
    return null;
  }
}

function inspect({ database, storage, log }: MediaWork): void {
  Promise.all([sayWhatIsOpen(log), sayWhatIsMissing(database.db, storage, log)]).catch((error) =>
    log.error({ event: 'media.inspection_failed', err: error }, 'the uploads could not be inspected'),
  );
}

function keepLeases({ database, log }: MediaWork, keys: string[]): void {
  extendLeases(database.db, keys).catch((error) =>
    log.warn({ event: 'media.lease_failed', err: error }, 'the leases of uploads were not renewed'),
  );
}

/** Warns the operator about what an exploited decoder could reach. */
async function sayWhatIsOpen(log: MediaWork['log']): Promise<void> {
  const { isOwnUser, isOffline } = await confinement();
  if (!isOwnUser)
    log.warn(
      { event: 'media.account_shared' },
      'uploads are processed under the server’s own account, which can read SECRET_KEY',
    );
  if (!isOffline)
    log.warn({ event: 'media.network_open' }, 'uploads are processed with access to the network');
}
