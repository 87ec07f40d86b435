import type { FastifyReply, FastifyRequest } from 'fastify';

export const csvType = 'text/csv';

export function asksForCsv({ headers }: FastifyRequest): boolean {
  return headers.accept?.split(',').some((type) => type.split(';')[0]?.trim() === csvType) ?? false;
}

export function sendCsv(reply: FastifyReply, name: string, lines: unknown[][]): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(`${csvType}; charset=utf-8`)
    .send(formatCsv(lines));
}

/** Begins with a byte order mark, without which Excel takes the letters for another alphabet. */
function formatCsv(lines: unknown[][]): string {
  return `\ufeff${lines.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')}`;
}

/** A spreadsheet runs a cell that begins like a formula; behind an apostrophe it is a text. */
function formatCell(value: unknown): string {
  const text = String(value ?? '');
  const isFormula = typeof value === 'string' && /^[\s\p{Cf}]*[=+\-@＝＋－＠|%]/u.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
