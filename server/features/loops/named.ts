import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { type Failure, fail } from '../../platform/result.ts';
import { notifications } from '../notifications/tables.ts';
import { posts } from '../posts/tables.ts';
import { reports } from '../reports/tables.ts';
import { subscriptions } from '../subscriptions/tables.ts';

/** What an address names by an id, and what is of one loop. */
const ofLoops: Record<string, typeof posts | typeof notifications | typeof reports | typeof subscriptions> = {
  posts,
  notifications,
  reports,
  subscriptions,
};

/** A `loop_id` beside an object, in the address or the body, must be the object's own: another is not there. */
export async function refuseOtherLoop(db: Db, request: FastifyRequest): Promise<Failure | null> {
  const asked = new URLSearchParams(request.url.split('?')[1]).getAll('loop_id');
  const { loop_id: sent } = (request.body ?? {}) as { loop_id?: unknown };
  // What can be no id at all is for the call's own shape to refuse.
  const named = typeof sent === 'number' || typeof sent === 'string' ? [...asked, String(sent)] : asked;
  const { id } = request.params as { id?: string };
  if (named.length === 0 || !id || !/^\d{1,15}$/.test(id)) return null;
  const noun = request.routeOptions.url?.split('/')[2] ?? '';
  const table = ofLoops[noun];
  const [row] = table
    ? await db
        .select({ own: table.loopId })
        .from(table)
        .where(eq(table.id, Number(id)))
    : [];
  const own = noun === 'loops' ? Number(id) : row?.own;
  return own !== undefined && named.some((one) => one !== String(own)) ? fail('not_found') : null;
}
