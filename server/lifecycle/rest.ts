import { accountLimits } from '@loopyard/contract/accounts.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { viewerBySession } from '../features/accounts/sessions/sessions.ts';
import { confirmationBody } from '../features/accounts/shape.ts';
import { findPerson } from '../features/profiles/queries.ts';
import type { Clock } from '../platform/clock.ts';
import type { UserId } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import { write } from '../platform/http/calls.ts';
import { id, text } from '../platform/http/fields.ts';
import type { Limit } from '../platform/http/limits.ts';
import { sendProblem } from '../platform/http/problem.ts';
import { postInSteps } from '../platform/http/repeatable.ts';
import type { Route } from '../platform/http/route.ts';
import { sign, signatureMatches } from '../platform/http/signatures.ts';
import { fail, ok } from '../platform/result.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { answerForChild } from './consents.ts';
import { deleteAccount } from './erase.ts';
import { exportPerson } from './export.ts';

const openForMs = 10 * 60_000;

type Parts = {
  secretKey: string;
  origin(request: FastifyRequest): string;
  misses: Limit;
  baseUrl(): string;
};

export function lifecycleRoutes({ secretKey, origin, misses, baseUrl }: Parts): Route[] {
  return [deletingAccount({ misses, baseUrl }), linkingExport({ secretKey, origin }), answering(baseUrl)];
}

const deletingAccount = ({ misses, baseUrl }: Pick<Parts, 'misses' | 'baseUrl'>): Route =>
  write(
    'DELETE /api/users/:id',
    {
      summary: 'Delete my account permanently',
      errors: ['forbidden', 'last_admin', 'wrong_password'],
      params: z.object({ id: id<UserId>() }),
      body: confirmationBody,
    },
    async (ctx, tx, { params, body }) => {
      const account = await findPerson(ctx, tx, { userId: params.id });
      if (!account) return fail('not_found');
      if (!account.abilities.update) return fail('forbidden');
      const currentPassword = body?.current_password;
      return deleteAccount(ctx, tx, { currentPassword, misses, baseUrl: baseUrl() });
    },
  );

const linkingExport = ({ secretKey, origin }: Pick<Parts, 'secretKey' | 'origin'>): Route =>
  postInSteps(
    'POST /api/users/:id/data_export',
    {
      summary: 'Get a link to everything stored about me, which works for ten minutes',
      errors: ['forbidden'],
      params: z.object({ id: id<UserId>() }),
      answer: z.object({ url: z.url() }),
      status: 201,
    },
    async (ctx, { db, once }, { params, request }) => {
      const account = await findPerson(ctx, db, { userId: params.id });
      if (!account) return fail('not_found');
      if (!account.abilities.update) return fail('forbidden');
      const { sessionId } = ctx.viewer;
      const until = ctx.now.getTime() + openForMs;
      const signature = sign(secretKey, 'export', sessionId, until);
      const url = `${origin(request)}/exports/${sessionId}?until=${until}&signature=${signature}`;
      return once(async () => ok({ url }));
    },
    'never',
  );

const answering = (baseUrl: () => string): Route =>
  write(
    'PUT /api/parental_consents/:token',
    {
      summary: 'Agree that my child has an account, or refuse it, which erases the account',
      anyone: true,
      params: z.object({ token: text(accountLimits.token) }),
      body: z.object({ agrees: z.boolean({ error: 'Please answer yes or no' }) }),
    },
    (ctx, tx, { params, body }) =>
      answerForChild(ctx, tx, { token: params.token, agrees: body.agrees, baseUrl: baseUrl() }),
  );

type Streaming = {
  database: Database;
  storage: Storage;
  clock: Clock;
  config: { secretKey: string };
  baseUrl(): string;
};
type Address = { Params: { session: string }; Querystring: Record<string, unknown> };

/** The link belongs to its owner's session and ends with it. */
export function addExports(
  http: FastifyInstance,
  { database, storage, clock, config, baseUrl }: Streaming,
): void {
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
    const { zip, bytes } = await exportPerson({ database, storage, baseUrl }, living.viewer.userId);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-length': bytes,
        'content-disposition': 'attachment; filename="loopyard-data.zip"',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type('application/zip')
      .send(zip);
  });
}
