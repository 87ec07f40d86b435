import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import { id, postInSteps, type Route } from '../../platform/http/route.ts';
import { sign, signatureMatches } from '../../platform/http/signatures.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { person } from '../profiles/queries.ts';
import { exportPerson } from './export.ts';
import { viewerBySession } from './sessions.ts';

const openForMs = 10 * 60_000;

/** @param origin the address this server is reached at. */
export function exportRoutes(parts: { secretKey: string; origin(request: FastifyRequest): string }): Route[] {
  return [
    postInSteps(
      'POST /api/users/:id/data_export',
      {
        summary: 'A link, good for ten minutes, to all that is kept of me',
        errors: ['forbidden'],
        params: z.object({ id }),
        answer: z.object({ url: z.url() }),
        status: 201,
      },
      async (ctx, { db, once }, { params, request }) => {
        const found = await person(ctx, db, params.id);
        if (!found) return fail('not_found');
        if (!found.abilities.update) return fail('forbidden');
        const { sessionId } = ctx.viewer;
        const until = ctx.now.getTime() + openForMs;
        const signature = sign(parts.secretKey, 'export', sessionId, until);
        const url = `${parts.origin(request)}/exports/${sessionId}?until=${until}&signature=${signature}`;
        return once(async () => ok({ url }));
      },
      'never',
    ),
  ];
}

type Parts = { database: Database; storage: Storage; clock: Clock; config: { secretKey: string } };
type Address = { Params: { session: string }; Querystring: Record<string, unknown> };

/** The ZIP itself: the link is its owner's session's, and ends with it. */
export function addExports(http: FastifyInstance, { database, storage, clock, config }: Parts): void {
  http.get<Address>('/exports/:session', { schema: { hide: true } }, async (request, reply) => {
    const { until, signature } = request.query;
    const sessionId = Number(request.params.session);
    const isOurs =
      typeof signature === 'string' &&
      signatureMatches(sign(config.secretKey, 'export', sessionId, Number(until)), signature);
    const now = clock.now();
    const living =
      isOurs && Number(until) > now.getTime() && (await viewerBySession(database.db, sessionId, now));
    if (!living) return sendProblem(reply, fail('not_found'));
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="loopyard-data.zip"',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type('application/zip')
      .send(await exportPerson({ database, storage }, living.viewer.userId));
  });
}
