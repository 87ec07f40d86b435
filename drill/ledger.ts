import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../server/platform/patience.testing.ts';
import { startCommand } from '../server/test/command-line.ts';
import { type Reader, withAnycable } from '../server/test/crash/followers.ts';
import { loopOf, postOf, signUp } from '../server/test/people.ts';
import { type Entry, type Kind, kinds, type Ledger, type Target, type World } from './kinds.ts';
import { readTimes } from './times.ts';
import { type Lane, lanesOf } from './writers.ts';

export type Writing = {
  acknowledged: Ledger;
  /** Failed or refused tries, which are repeated under the same name. */
  failures: Map<string, number>;
  /** Listens all the while, and asks for what it missed when it is told to. */
  reader: Reader;
  /** Resolves when everything begun has been acknowledged or has failed. */
  stop(): Promise<void>;
};
export type Count = {
  acknowledgedCount: number;
  lostNames: string[];
  twice: string[];
  /** Only a figure: without a key a repetition may be done twice. */
  unkeyedTwiceCount: number;
};
export type Ending = Count & {
  failures: Map<string, number>;
  /** Comments that the reader heard of neither by themselves nor after `Missed` or a new connection. */
  untold: string[];
  /** The words of `npm run loopyard -- check`; null where all is in order. */
  wrong: string | null;
};

const pauseMs = 200;
const tellingTries = 100;

export async function openWorld(url: string): Promise<World> {
  const [ann, ben, cat] = [await signUp(url, 'Ann'), await signUp(url, 'Ben'), await signUp(url, 'Cat')];
  const loopId = await loopOf(ann, [ben, cat]);
  const { body } = await ann.get(`/api/loops/${loopId}/invitation_codes`);
  const postId = await postOf(ann, loopId, 'To be talked about');
  return { ann, ben, cat, loopId, loopCode: body.loop_codes[0].loop_code, postId };
}

export async function startWriting({ url }: Pick<Target, 'url'>, world: World): Promise<Writing> {
  const acknowledged = mapKinds((): Entry[] => []);
  const failures = new Map<string, number>();
  let isOver = false;
  const untilWritten = async (write: () => Promise<void>) => {
    for (;;) {
      const problem = await write().then(
        () => null,
        (error) => String(error.cause?.code ?? error.message),
      );
      if (!problem) return true;
      failures.set(problem, (failures.get(problem) ?? 0) + 1);
      if (isOver) return false;
      await sleep(pauseMs);
    }
  };
  const fill = async (lane: Lane) => {
    for (let n = 0; !isOver; n++)
      for (const [kind, write] of Object.entries(lane) as [Kind, Lane[Kind] & object][]) {
        if (isOver) return;
        const [name, begunAt] = [`${kind} ${n}`, Date.now()];
        const isThere = await untilWritten(() => write(name));
        if (isThere) acknowledged[kind].push({ name, begunAt, acknowledgedAt: Date.now() });
      }
  };
  const reader = withAnycable(world.ben, url, world.postId);
  const all = Promise.all((await lanesOf(url, world)).map(fill));
  return {
    acknowledged,
    failures,
    reader,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** Ends the writing and looks what of it is there. */
export async function endWriting(target: Target, world: World, writing: Writing): Promise<Ending> {
  await writing.stop();
  try {
    return await lookAtEnd(target, world, writing);
  } finally {
    writing.reader.close();
  }
}

export async function lookAtEnd(target: Target, world: World, writing: Writing): Promise<Ending> {
  const { acknowledged, failures, reader } = writing;
  // A client that lost its server several times waits long before it connects again.
  await until(reader.isConnected, () => 'the reader has not connected again');
  const untold = await listUntold(acknowledged.comments, reader);
  const count = await countWritten(target, world, acknowledged);
  return { ...count, failures, untold, wrong: await check(target) };
}

async function listUntold(comments: Entry[], { texts }: Reader): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const heardTexts = new Set(texts);
    const untold = comments.map(({ name }) => name).filter((name) => !heardTexts.has(name));
    if (untold.length === 0 || tries === tellingTries) return untold;
    await sleep(pauseMs);
  }
}

export async function check({ settings }: Pick<Target, 'settings'>): Promise<string | null> {
  const { code, output } = await startCommand(['check'], settings).ended;
  return code === 0 ? null : output.trim();
}

export async function countWritten(target: Target, world: World, entries: Ledger): Promise<Count> {
  const timesOf = await readTimes(target, world, entries);
  const all = kinds.flatMap((kind) => entries[kind].map(({ name }) => ({ kind, name })));
  const countedEntries = all.map(({ kind, name }) => ({ kind, name, times: timesOf(kind, name) }));
  const namesOf = (isMeant: (entry: (typeof countedEntries)[number]) => boolean) =>
    countedEntries.filter(isMeant).map(({ name }) => name);
  return {
    acknowledgedCount: all.length,
    lostNames: namesOf(({ times }) => times === 0),
    twice: namesOf(({ kind, times }) => times > 1 && kind !== 'posts without a key'),
    unkeyedTwiceCount: namesOf(({ kind, times }) => times > 1 && kind === 'posts without a key').length,
  };
}

export function longestGap(ledger: Ledger): number {
  const times = Object.values(ledger)
    .flat()
    .map(({ acknowledgedAt }) => acknowledgedAt)
    .sort((a, b) => a - b);
  return times.reduce((longest, at, n) => Math.max(longest, at - (times[n - 1] ?? at)), 0);
}

export function mapKinds<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}
