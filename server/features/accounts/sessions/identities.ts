import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { isOfNamedLoop, namedLoop } from '../../../access/members.ts';
import { sessionsOverBefore } from '../../../access/sessions.ts';
import type { AccessCheck } from '../../../platform/access-check.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { LoopId, Viewer } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { fail } from '../../../platform/result.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { lastUseOfLiving, touchSession, viewerBySession, viewerByToken } from './sessions.ts';

type Parts = { database: Database; clock: Clock };
type KnownViewer = { viewer: Viewer; accessCheck: AccessCheck };

const keptViewers = 10_000;
const waitingRefusal = fail('unauthenticated', {
  detail: 'This account waits until a parent has agreed',
});

/** An owner never changes, so it is cached; whether the session is live is checked every time. */
export function identities({ database: { db }, clock }: Parts) {
  const viewers = new Map<string, Viewer>();
  return {
    async authenticate(token: string) {
      const living = await viewerByToken(db, token, clock.now());
      if (living && 'waiting' in living) return { ...living, refusal: waitingRefusal };
      if (living) {
        if (viewers.size >= keptViewers) viewers.clear();
        viewers.set(hashToken(token), living.viewer);
      }
      return identified(living);
    },
    /** Null: the token isn't cached, or the call must be refused. */
    recognise(token: string, { headers }: FastifyRequest): KnownViewer | null {
      const tokenHash = hashToken(token);
      const viewer = viewers.get(tokenHash);
      const loopId = namedLoop(headers['x-loop-id']);
      if (!viewer || loopId === undefined) return null;
      const forget = () => viewers.delete(tokenHash);
      return {
        viewer,
        accessCheck: accessCheckOf(db, { viewer, tokenHash, loopId, now: clock.now(), forget }),
      };
    },
    reauthenticate: async ({ sessionId }: Viewer) =>
      identified(await viewerBySession(db, sessionId, clock.now())),
  };
}

function identified(living: { viewer: Viewer; epoch: number } | null) {
  if (!living) return null;
  const { viewer, epoch } = living;
  return {
    identity: viewer,
    epochs: { [`user:${viewer.userId}`]: epoch, [`session:${viewer.sessionId}`]: 0 },
  };
}

type Claim = { viewer: Viewer; tokenHash: string; loopId: LoopId | null; now: Date; forget(): void };
type Answer = [lastUsedAt: string | null, isOfLoop: true | null];

const question = sql`json_build_array(${lastUseOfLiving}, ${isOfNamedLoop})`;
const askAlone = prepared((db) =>
  db
    .select({ answer: sql<Answer>`${question}` })
    .from(sql`(select) nothing`)
    .prepare('access_check'),
);

function accessCheckOf(
  db: Db,
  { viewer: { userId, sessionId }, tokenHash, loopId, now, forget }: Claim,
): AccessCheck {
  const values = { userId, tokenHash, namedLoopId: loopId, ...sessionsOverBefore(now) };
  /** Undefined until it was read, null once a claim was wrong. */
  let lastUse: string | null | undefined;
  const take = ([lastUsedAt, isOfLoop]: Answer) => {
    if (lastUse !== null) lastUse = loopId === null || isOfLoop ? lastUsedAt : null;
  };
  return {
    question,
    values,
    take: (answer) => take(answer as Answer),
    async holds() {
      if (lastUse === undefined) for (const { answer } of await askAlone(db).execute(values)) take(answer);
      if (lastUse) await touchSession(db, { sessionId, lastUsedAt: new Date(lastUse) }, now);
      else forget();
      return Boolean(lastUse);
    },
  };
}
