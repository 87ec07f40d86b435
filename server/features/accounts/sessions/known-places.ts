import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { deleteInSteps } from '../../../platform/database/delete-in-steps.ts';
import { knownPlaces } from '../tables.ts';

export type Place = { address: string; deviceSecret: string | null };

export function placeOf(address: string, secret: string | null | undefined): Place {
  return { address, deviceSecret: secret && /^[\w-]{43}$/.test(secret) ? secret : null };
}

export type PlaceKind = 'address' | 'device' | 'reset';

type Mark = [PlaceKind, string];

const dayMs = 86_400_000;
const knownForMs: Record<PlaceKind, number> = { address: 90 * dayMs, device: 365 * dayMs, reset: dayMs };
const devicesMax = 100;

export type KnownPlaces = ReturnType<typeof createKnownPlaces>;

/** Remembers where accounts have signed in, so that strangers' wrong passwords don't lock people out there. */
export function createKnownPlaces(secretKey: string) {
  const marksOf = (userId: UserId, place: Place) => marksUnder(secretKey, userId, place);

  return {
    /** `own` is the key for counting wrong passwords at this place apart from strangers'. */
    async recognise(
      db: Db,
      { userId, place, now }: { userId: UserId; place: Place; now: Date },
    ): Promise<{ isKnown: boolean; ownHash: string | null }> {
      const marks = marksOf(userId, place);
      const rows = await db
        .select({ kind: knownPlaces.kind, hash: knownPlaces.hash })
        .from(knownPlaces)
        .where(
          and(
            eq(knownPlaces.userId, userId),
            or(
              ...marks.map(([kind, hash]) =>
                and(isMark(kind, hash), gt(knownPlaces.lastAt, oldest(kind, now))),
              ),
            ),
          ),
        );
      const ownRow = rows.find(({ kind }) => kind === 'device') ?? rows.find(({ kind }) => kind === 'reset');
      return { isKnown: rows.length > 0, ownHash: ownRow?.hash ?? null };
    },

    async remember(
      tx: Tx,
      { userId, place, now }: { userId: UserId; place: Place; now: Date },
    ): Promise<string> {
      const deviceSecret = place.deviceSecret ?? randomBytes(32).toString('base64url');
      const marks = marksOf(userId, { ...place, deviceSecret }).filter(([kind]) => kind !== 'reset');
      await insertMarks(tx, { userId, marks, now });
      await tx.execute(sql`delete from ${knownPlaces} where user_id = ${userId} and kind = 'device' and hash in (
        select hash from ${knownPlaces} where user_id = ${userId} and kind = 'device'
        order by last_at desc offset ${devicesMax})`);
      return deviceSecret;
    },

    /** Using a reset link shows that the account's mail is theirs. */
    rememberReset(
      tx: Tx,
      { userId, address, now }: { userId: UserId; address: string; now: Date },
    ): Promise<void> {
      const marks = marksOf(userId, { address, deviceSecret: null }).filter(([kind]) => kind === 'reset');
      return insertMarks(tx, { userId, marks, now });
    },
  };
}

export async function sweepKnownPlaces(db: Db, now: Date): Promise<void> {
  for (const kind of Object.keys(knownForMs) as PlaceKind[])
    await deleteInSteps(
      db,
      knownPlaces,
      and(eq(knownPlaces.kind, kind), lt(knownPlaces.lastAt, oldest(kind, now))),
    );
}

function marksUnder(secretKey: string, userId: UserId, { address, deviceSecret }: Place): Mark[] {
  const marks: Mark[] = [
    ['device', deviceSecret ?? ''],
    ['reset', address],
    ['address', address],
  ];
  return marks.map(([kind, mark]) => [
    kind,
    createHmac('sha256', secretKey).update(`place\n${userId}\n${kind}\n${mark}`).digest('base64url'),
  ]);
}

async function insertMarks(
  tx: Tx,
  { userId, marks, now }: { userId: UserId; marks: Mark[]; now: Date },
): Promise<void> {
  await tx
    .insert(knownPlaces)
    .values(marks.map(([kind, hash]) => ({ userId, kind, hash, lastAt: now })))
    .onConflictDoUpdate({
      target: [knownPlaces.userId, knownPlaces.kind, knownPlaces.hash],
      set: { lastAt: now },
    });
}

function isMark(kind: PlaceKind, hash: string) {
  return and(eq(knownPlaces.kind, kind), eq(knownPlaces.hash, hash));
}

function oldest(kind: PlaceKind, now: Date): Date {
  return new Date(now.getTime() - knownForMs[kind]);
}
