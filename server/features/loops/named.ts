import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Id } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Failure, fail } from '../../platform/result.ts';
import { notifications } from '../notifications/tables.ts';
import { posts } from '../posts/tables.ts';
import { reports } from '../reports/tables.ts';
import { subscriptions } from '../subscriptions/tables.ts';

const ofLoops: Record<string, typeof posts | typeof notifications | typeof reports | typeof subscriptions> = {
  posts,
  notifications,
  reports,
  subscriptions,
};

/** A `loop_id` in the address or the body must be the named object's own; otherwise the object is not found. */
export async function refuseOtherLoop(db: Db, request: FastifyRequest): Promise<Failure | null> {
  const query = new URLSearchParams(request.url.split('?')[1]);
  const body = (request.body ?? {}) as Record<string, unknown>;
  const namedIds = [...query.getAll('loop_id'), body.loop_id].map(idIn).filter((namedId) => namedId !== null);
  const { noun, id } = objectOf(request, query, body);
  if (namedIds.length === 0 || id === null) return null;
  const table = ofLoops[noun];
  const [row] = table ? await db.select({ loopId: table.loopId }).from(table).where(eq(table.id, id)) : [];
  const ownLoopId = noun === 'loops' ? id : row?.loopId;
  return ownLoopId !== undefined && namedIds.some((namedId) => namedId !== ownLoopId)
    ? fail('not_found')
    : null;
}

function objectOf(request: FastifyRequest, query: URLSearchParams, body: Record<string, unknown>) {
  const { id } = request.params as { id?: string };
  if (id) return { noun: request.routeOptions.url?.split('/')[2] ?? '', id: idIn(id) };
  const followed = query.get('subscribable_type') === 'Post' ? query.get('subscribable_id') : null;
  return { noun: 'posts', id: idIn(query.get('post_id') ?? body.post_id ?? followed) };
}

/** Invalid ids are left to the call's own schema. */
function idIn(value: unknown): Id<never> | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value);
  return text.length <= 15 && /^\d+$/.test(text) ? (Number(text) as Id<never>) : null;
}
