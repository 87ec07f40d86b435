import {
  type LawfulTexts,
  lawfulNames,
  lawfulTexts,
  lawfulTextsPath,
} from '@loopyard/contract/lawful-texts.ts';
import { type Block, type Piece, plainBlocks } from '@loopyard/contract/plain-markdown.ts';
import type { FastifyInstance } from 'fastify';
import { type Html, html, pageRoute, sendPlainPage } from '../../platform/http/html.ts';

/** With script, /terms and /privacy/short show the same. */
export function addTextsPage(http: FastifyInstance): void {
  http.get(lawfulTextsPath, pageRoute, async (request, reply) => {
    const answer = await http.inject({
      url: '/api/lawful_texts',
      remoteAddress: request.ip,
      headers: { host: request.headers.host },
    });
    if (answer.statusCode !== 200) return sendPlainPage(reply.code(answer.statusCode), unavailable);
    return sendPlainPage(reply, page(answer.json().texts));
  });
}

const unavailable = html`<h1>This page could not be loaded</h1>
<p>Please reload it in a moment.</p>`;

function page(texts: LawfulTexts): Html {
  const setNames = lawfulNames.filter((name) => texts[name] !== null);
  return html`<h1>Who is in charge here</h1>
${setNames.length === 0 && html`<p>The people who run this Loopyard have not said it here yet. Ask the person who invited you.</p>`}
${setNames.map((name) => html`<h2>${lawfulTexts[name].heading}</h2>${plainBlocks(texts[name] ?? '').map(block)}`)}
<p><a href="/terms">Terms and policies</a></p>`;
}

function block({ kind, lines }: Block): Html {
  if (kind === 'list') return html`<ul>${lines.map((line) => html`<li>${line.map(piece)}</li>`)}</ul>`;
  return html`<p>${lines.map((line, at) => html`${at > 0 && html`<br>`}${line.map(piece)}`)}</p>`;
}

function piece(words: Piece): Html {
  return typeof words === 'string'
    ? html`${words}`
    : html`<a href="${words.to}" rel="nofollow">${words.words}</a>`;
}
