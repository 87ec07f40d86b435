import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import { fail } from '../../platform/result.ts';
import type { Provider } from './provider/provider.ts';
import { settlePayment } from './settle.ts';

type Parts = { database: Database; provider: Provider; context(request: FastifyRequest): Ctx };

const messageBytes = 1024 ** 2;

/** The provider repeats a message for days until we answer it, so answer only once its payment is settled. */
export async function addWebhook(
  http: FastifyInstance,
  { database, provider, context }: Parts,
): Promise<void> {
  await http.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: messageBytes }, (_, body, callback) =>
      callback(null, body),
    );
    const options = {
      schema: { hide: true },
      config: { anyone: true },
      onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
        request.headers['stripe-signature'] ? undefined : sendProblem(reply, fail('malformed')),
    };
    scope.post('/api/payments/stripe', options, async (request, reply) => {
      const ctx = context(request);
      const signature = String(request.headers['stripe-signature'] ?? '');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const message = await provider.readMessage({ body, signature, receivedAt: ctx.now });
        if (!message.ok) return sendProblem(reply, message);
        const payment = message.value;
        const outcome = payment && (await database.transact((tx) => settlePayment(ctx, tx, payment)));
        if (outcome && !outcome.ok) return sendProblem(reply, outcome);
        return reply.status(204).send();
      } catch (error) {
        ctx.log.error(
          { event: 'payment.unsettled', err: error },
          'a message from the payment provider could not be settled',
        );
        return sendProblem(reply, fail('unavailable', { detail: 'Please tell it again', retryAfter: 60 }));
      }
    });
  });
}
