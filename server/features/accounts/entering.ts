import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type GraphqlContext, unwrap } from '../../platform/graphql/graphql.ts';
import { onlyOnce } from '../../platform/http/idempotency.ts';
import { ok, type Result } from '../../platform/result.ts';
import { getSelf } from '../../presenters/people.ts';
import { showingTo } from '../../presenters/person.ts';
import type { OpenedSession } from './commands.ts';
import type { Parts } from './graphql.ts';
import type { KnownPlaces, Place } from './sessions/known-places.ts';

type Open = (tx: Tx) => Promise<Result<OpenedSession>>;
type Entrance = Pick<Parts, 'database' | 'links'> & { places: KnownPlaces };

export const enterBy =
  ({ database, links, places }: Entrance) =>
  async ({ ctx, ...call }: GraphqlContext, place: Place, open: Open) => {
    const entered = await database.transact((tx) =>
      onlyOnce(asNobody(ctx), tx, call, async () => {
        const session = await open(tx);
        if (!session.ok) return session;
        const { userId } = session.value.viewer;
        return ok({ ...session.value, secret: await places.remember(tx, { userId, place, now: ctx.now }) });
      }),
    );
    const { token, viewer, secret } = unwrap(entered);
    const user = await getSelf(database.db, viewer.userId, showingTo(links, { ...ctx, viewer }));
    return { auth_token: token, device_secret: secret, user };
  };

/** Signing in is told apart by address, even with an earlier session's token. */
export const asNobody = (ctx: Ctx): Ctx => ({ ...ctx, viewer: null });
