import { mailReasons, mailScopes } from '@loopyard/contract/digests.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { read } from '../../../platform/http/calls.ts';
import { text } from '../../../platform/http/fields.ts';
import { html, pageRoute, sendPlainPage } from '../../../platform/http/html.ts';
import { post, withoutRight } from '../../../platform/http/repeatable.ts';
import type { Route } from '../../../platform/http/route.ts';
import { ok } from '../../../platform/result.ts';
import { readUnsubscribing, unsubscribe } from './commands.ts';
import type { UnsubscribeLinks } from './links.ts';

const params = z.object({ token: text(120) });
const answer = z.object({
  reasons: z.array(z.enum(mailReasons)).describe('Why the e-mails are sent that the token stops'),
});

export function unsubscribeRoutes(links: UnsubscribeLinks): Route[] {
  return [
    read(
      'GET /api/unsubscribe/:token',
      { summary: 'See which e-mails a link would stop; it changes nothing', anyone: true, params, answer },
      async (_, db, { params }) => {
        const result = await readUnsubscribing(db, links, params.token);
        return result.ok ? ok({ reasons: result.value.reasons }) : result;
      },
    ),
    post(
      'POST /api/unsubscribe/:token',
      {
        summary: 'Stop e-mails by the token of a link in one',
        anyone: true,
        params,
        body: z
          .object({
            scope: z
              .enum(mailScopes)
              .default('these')
              .describe(
                '`these`: nothing more for these reasons; `weekly`: all, for a weekly summary; `to_me`: all but comments on my own posts; `none`: all but security',
              ),
          })
          .default({ scope: 'these' }),
        answer,
      },
      async (ctx, tx, { params, body }) => {
        const result = await readUnsubscribing(tx, links, params.token);
        if (!result.ok) return result;
        await unsubscribe(ctx, tx, { ...result.value, scope: body.scope });
        return ok({ reasons: result.value.reasons });
      },
      withoutRight,
    ),
  ];
}

/** Mail programs send their POST to the page of the link (RFC 8058). They bring a form that says nothing more. */
export async function takeOneClick(http: FastifyInstance): Promise<void> {
  await http.register(async (scope) => {
    scope.addContentTypeParser('*', (_, form, finish) => {
      form.resume();
      finish(null);
    });
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', pageRoute, async (request, reply) => {
      const answer = await http.inject({
        method: 'POST',
        url: `/api/unsubscribe/${encodeURIComponent(request.params.token)}`,
        remoteAddress: request.ip,
        headers: { host: request.headers.host, 'content-type': 'application/json' },
        payload: '{}',
      });
      const isDone = answer.statusCode < 300;
      return sendPlainPage(
        reply.code(answer.statusCode),
        isDone ? html`<h1>These e-mails are stopped</h1>` : html`<h1>This link does not work</h1>`,
      );
    });
  });
}
