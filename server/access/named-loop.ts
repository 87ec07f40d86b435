import type { AuthorizedRoute } from '@loopyard/contract/authorization.ts';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Id, LoopId } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { type Failure, fail } from '../platform/result.ts';

/** Where the loop of a noun's objects stands: in their table, in their own id, or nowhere. */
export type Home = (PgTable & { id: PgColumn; loopId: PgColumn }) | 'its id' | null;
/** By noun: `posts` of `/api/posts/:id` is `post_id` in a query or body. */
export type Nouns = Record<string, Home>;
export type Noun = NounIn<AuthorizedRoute>;
type NounIn<Call> = Call extends `${string} /api/${infer Words}/:id${string}` ? Words : never;

export function nounIn(address: string): string | null {
  return /\/api\/(.+?)\/:id\b/.exec(address)?.[1] ?? null;
}

/** A `loop_id` in the address or the body must be the named object's own; otherwise the object is not found. */
export async function refuseOtherLoop(
  db: Db,
  nouns: Nouns,
  request: FastifyRequest,
): Promise<Failure | null> {
  const query = new URLSearchParams(request.url.split('?')[1]);
  const body = (request.body ?? {}) as Record<string, unknown>;
  const namedIds = [...query.getAll('loop_id'), body.loop_id].map(idIn).filter((namedId) => namedId !== null);
  if (namedIds.length === 0) return null;
  const object = objectOf(request, nouns, { query, body });
  const ownLoopId = object && (await findLoopId(db, object));
  return ownLoopId !== null && namedIds.some((namedId) => namedId !== ownLoopId) ? fail('not_found') : null;
}

type NamedObject = { home: Home; id: unknown };

function objectOf(
  request: FastifyRequest,
  nouns: Nouns,
  { query, body }: { query: URLSearchParams; body: Record<string, unknown> },
): NamedObject | null {
  const noun = nounIn(request.routeOptions.url ?? '');
  if (noun !== null) return { home: nouns[noun] ?? null, id: (request.params as { id?: string }).id };
  for (const [plural, home] of Object.entries(nouns)) {
    if (home === null || home === 'its id') continue;
    const singular = plural.replace(/s$/, '');
    const id = query.get(`${singular}_id`) ?? body[`${singular}_id`] ?? idOfType(singular, query);
    if (id !== null) return { home, id };
  }
  return null;
}

/** `subscribable_type=Post&subscribable_id=7` */
function idOfType(singular: string, query: URLSearchParams): string | null {
  const type = singular.charAt(0).toUpperCase() + singular.slice(1);
  const typeName = [...query].find(([name, value]) => name.endsWith('_type') && value === type)?.[0];
  return typeName ? query.get(typeName.replace(/_type$/, '_id')) : null;
}

async function findLoopId(db: Db, { home, id: value }: NamedObject): Promise<LoopId | null> {
  const id = idIn(value);
  if (home === null || id === null) return null;
  if (home === 'its id') return id as LoopId;
  const [row] = await db.select({ loopId: home.loopId }).from(home).where(eq(home.id, id));
  return (row?.loopId as LoopId | undefined) ?? null;
}

/** Invalid ids are left to the call's own schema. */
function idIn(value: unknown): Id<never> | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value);
  return text.length <= 15 && /^\d+$/.test(text) ? (Number(text) as Id<never>) : null;
}
