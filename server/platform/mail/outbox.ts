import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/database.ts';
import { isHere } from '../http/here.ts';
import { html, pageRoute, sendHtml } from '../http/html.ts';
import { sendProblem } from '../http/problem.ts';
import { fail } from '../result.ts';
import { unsubscribeHeaders } from './smtp.ts';
import { mails } from './tables.ts';

const limit = 100;

/** `/dev/outbox` shows each mail as received, newest first. Only for requests from this machine. */
export function addOutbox(http: FastifyInstance, db: Db): void {
  http.get('/dev/outbox', pageRoute, async (request, reply) => {
    if (!isHere(request)) return sendProblem(reply, fail('not_found'));
    const rows = await db.select().from(mails).orderBy(desc(mails.id)).limit(limit);
    reply.header('cache-control', 'no-store');
    if (request.headers.accept?.includes('application/json'))
      return rows.map(({ to, subject, text, html, unsubscribeUrl, createdAt }) => ({
        to,
        subject,
        text,
        html,
        headers: unsubscribeHeaders(unsubscribeUrl),
        sent_at: createdAt.toISOString(),
      }));
    return sendHtml(reply, page(rows), { 'form-action': "'none'" });
  });
}

type Row = typeof mails.$inferSelect;

function page(rows: Row[]) {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox · Loopyard</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 12px; margin: 1.5rem 0; overflow: hidden; }
  header, .gone { padding: 1rem 1.25rem; }
  h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
  p { margin: 0; opacity: .75; overflow-wrap: anywhere; }
  iframe { border: 0; display: block; width: 100%; height: 30rem; background: Canvas; }
  summary { padding: .75rem 1.25rem; cursor: pointer; }
  pre { margin: 0; padding: 0 1.25rem 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<h1>Outbox</h1>
<p>E-mails that would have been sent, newest first. This page exists on this machine only.</p>
${rows.length === 0 ? html`<p>Nothing has been sent yet.</p>` : rows.map(article)}
</html>`;
}

function article({ to, subject, text, html: body, createdAt }: Row) {
  return html`<article>
  <header><h2>${subject}</h2><p>To ${to}, ${createdAt.toISOString()}</p></header>
  ${
    text
      ? html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${subject}" srcdoc="${body}"></iframe>
  <details><summary>As plain text</summary><pre>${text}</pre></details>`
      : html`<p class="gone">What it said is shown for an hour.</p>`
  }
</article>
`;
}
