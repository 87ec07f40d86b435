import type { Clock } from '../../../platform/clock.ts';
import type { Viewer } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { viewerBySession, viewerByToken } from './sessions.ts';

type Parts = { database: Database; clock: Clock };

/** Who comes by a token, read at the start; who opened a socket, read again whenever it is in doubt. */
export function identities({ database, clock }: Parts) {
  return {
    authenticate: async (token: string) => identified(await viewerByToken(database.db, token, clock.now())),
    reauthenticate: async ({ sessionId }: Viewer) =>
      identified(await viewerBySession(database.db, sessionId, clock.now())),
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
