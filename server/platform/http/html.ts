import type { FastifyReply } from 'fastify';

/** HTML that is safe to send. Only `html` makes it. */
export type Html = { readonly html: string };

/** For a page that the server makes: it counts towards the limits as a call does. */
export const pageRoute = { schema: { hide: true }, config: { isPage: true } };

type Piece = string | number | Html | readonly Html[] | null | undefined | false;

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: String.raw({ raw: strings }, ...pieces.map(renderPiece)) };
}

export const htmlType = 'text/html; charset=utf-8';

export function sendHtml(reply: FastifyReply, page: Html, more: Record<string, string> = {}): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policyOf(more) })
    .type(htmlType)
    .send(page.html);
}

/** For readers without script. */
export function sendPlainPage(reply: FastifyReply, content: Html): FastifyReply {
  return sendHtml(
    reply,
    html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Loopyard</title>
<style>
  :root { color-scheme: light dark; background: Canvas; font: 18px/1.5 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 3rem auto; padding: 0 1rem; }
</style>
<main>${content}</main>
</html>`,
  );
}

/** @param more sources besides pictures of our own and styles in the page */
export function policyOf(more: Record<string, string> = {}): string {
  const policy = {
    'default-src': "'none'",
    'img-src': "'self'",
    'style-src': "'unsafe-inline'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...more,
  };
  const rules = Object.entries(policy).map(([name, sources]) => `${name} ${sources}`);
  return rules.join('; ');
}

export function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function renderPiece(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return 'html' in piece ? piece.html : piece.map((part) => part.html).join('');
}
