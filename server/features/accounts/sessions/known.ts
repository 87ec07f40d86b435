import { sql } from 'drizzle-orm';
import { isOfNamedLoop, type LoopHeader, namedLoop } from '../../../access/members.ts';
import { sessionsOverBefore } from '../../../access/sessions.ts';
import type { AccessCheck } from '../../../platform/access-check.ts';
import type { LoopId, Viewer } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { lastUseOfLiving, touchSession } from './sessions.ts';

type KnownViewer = { viewer: Viewer; accessCheck: AccessCheck };

const keptViewers = 10_000;

/** An owner never changes, so it is cached; whether the session is live is checked every time. */
export function rememberViewers(db: Db) {
  const viewers = new Map<string, Viewer>();
  return {
    keep(token: string, viewer: Viewer): void {
      if (viewers.size >= keptViewers) viewers.clear();
      viewers.set(hashToken(token), viewer);
    },
    /** Null: the token isn't cached, or the call must be refused. */
    find(token: string, header: LoopHeader, now: Date): KnownViewer | null {
      const hash = hashToken(token);
      const viewer = viewers.get(hash);
      const loopId = namedLoop(header);
      if (!viewer || loopId === undefined) return null;
      const accessCheck = accessCheckOf(db, {
        viewer,
        tokenHash: hash,
        loopId,
        now,
        forget: () => viewers.delete(hash),
      });
      return { viewer, accessCheck };
    },
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
