import { inflateSync } from 'node:zlib';

/** The words of a PDF by pdfkit, in drawing order. */
export function textOf(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const letters = new Map(
    [...objects.values()].flatMap((body) =>
      [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        lettersOf(objects, objects.get(id) ?? ''),
      ]),
    ),
  );
  const pages = [...objects.values()].map(unpack).filter((words) => /\bTJ\b/.test(words));
  return pages.map((page) => wordsOf(page, letters)).join('\n');
}

function lettersOf(objects: Map<string, string>, font: string): string[] {
  const [, id = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
  const [, table = ''] = /beginbfrange\n([\s\S]*?)\nendbfrange/.exec(unpack(objects.get(id) ?? '')) ?? [];
  return [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, range = '']) =>
    range.split(' ').map((entry) => decode(entry.slice(1, -1))),
  );
}

function decode(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function unpack(body: string): string {
  const [, packed] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  if (packed === undefined) return '';
  const bytes = Buffer.from(packed, 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : packed;
}

function wordsOf(page: string, fonts: Map<string, string[]>): string {
  let letters: string[] = [];
  const lines: string[] = [];
  for (const [, font, pieces = ''] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? [];
    const glyphs = [...pieces.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    if (!font) lines.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join(''));
  }
  return lines.join('\n');
}
