import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type LoopKey, momentOf, type SeedPost } from '../../seeds/shape.ts';
import { loops, posts as seedPosts } from '../../seeds/world.ts';
import type { Platform } from '../feature.ts';
import { loops as loopsTable } from '../features/loops/tables.ts';
import { createBallots } from '../features/polls/ballots.ts';
import { posts } from '../features/posts/tables.ts';
import type { Db } from '../platform/database/database.ts';
import { on, type Reaction } from '../platform/events/events.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { ok } from '../platform/result.ts';
import { type Cast, castByEmail, type Place, writePost } from './acts.ts';
import { drawFiles, upload } from './drawing.ts';
import { worldSeeded } from './events.ts';

const queue = 'seeds.illustrate';
const payload = z.object({ post: z.string(), now: z.iso.datetime() });

export const seedReactions: Reaction[] = [
  on(worldSeeded, async ({ now }) => {
    const pictured = seedPosts.filter(({ media }) => media);
    const age = ({ at }: SeedPost) => -momentOf(at, new Date(now)).getTime();
    return {
      jobs: pictured.sort((a, b) => age(a) - age(b)).map(({ key }) => ({ queue, data: { post: key, now } })),
    };
  }),
];

export function illustrateJob(platform: Platform): JobKind<z.output<typeof payload>> {
  return {
    queue,
    payload,
    concurrency: 2,
    key: ({ post }) => post,
    async run({ post: key, now }, signal) {
      const post = seedPosts.find((candidate) => candidate.key === key);
      if (post) await illustrate(platform, { post, now: new Date(now) }, signal);
    },
    async giveUp({ post }) {
      platform.log.warn(
        { event: 'seed.drawing_failed', post },
        'a post of the seeds could not be drawn and is left out',
      );
    },
  };
}

async function illustrate(
  platform: Platform,
  { post, now }: { post: SeedPost; now: Date },
  signal: AbortSignal,
): Promise<void> {
  const { database, storage } = platform;
  const cast = await castByEmail(platform, database.db);
  const place = await placeByOwner(database.db, cast, now);
  if (await isWritten(database.db, post, { place, now })) return;
  const folder = await storage.workspaces.make('seeds');
  try {
    const files = (post.media ?? []).map(({ file }) => file);
    await drawFiles(folder, files, signal);
    await database.transact(async (tx) => {
      const ctx = cast(post.by, momentOf(post.at, now));
      const keys: string[] = [];
      for (const file of files) keys.push(await upload(platform, ctx, tx, join(folder, file)));
      const ballots = createBallots(platform.config.secretKey);
      await writePost({ cast, tx, place, now, ballots }, post, keys);
      return ok(null);
    });
  } finally {
    await storage.workspaces.remove(folder);
  }
}

/** A loop may have been renamed since; its owner and opening time stay. */
async function placeByOwner(db: Db, cast: Cast, now: Date): Promise<Place> {
  const openedAt = momentOf('23d 07:30', now);
  const owners = Object.values(loops).map(({ owner }) => cast(owner, now).viewer.userId);
  const loopRows = await db
    .select({ id: loopsTable.id, ownerId: loopsTable.ownerId })
    .from(loopsTable)
    .where(and(inArray(loopsTable.ownerId, owners), eq(loopsTable.createdAt, openedAt)));
  return (key: LoopKey) => {
    const owner = cast(loops[key].owner, now).viewer.userId;
    const loop = loopRows.find(({ ownerId }) => ownerId === owner);
    if (!loop) throw new Error(`no loop for ${key}`);
    return loop.id;
  };
}

/** A post's creation time never changes, so it identifies the post even after an edit or a deletion. */
async function isWritten(
  db: Db,
  post: SeedPost,
  { place, now }: { place: Place; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.loopId, place(post.loop)), eq(posts.createdAt, momentOf(post.at, now))));
  return rows.length > 0;
}
