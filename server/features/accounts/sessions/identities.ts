import type { Clock } from '../../../platform/clock.ts';
import type { Viewer } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { rememberViewers } from './known.ts';
import { viewerBySession, viewerByToken } from './sessions.ts';

type Parts = { database: Database; clock: Clock };

export function identities({ database: { db }, clock }: Parts) {
  const rememberedViewers = rememberViewers(db);
  return {
    async authenticate(token: string) {
      const living = await viewerByToken(db, token, clock.now());
      if (living) rememberedViewers.keep(token, living.viewer);
      return identified(living);
    },
    recognise: (token: string, loopHeader: string | string[] | undefined) =>
      rememberedViewers.find(token, loopHeader, clock.now()),
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
