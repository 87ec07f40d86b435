/** A link has an address of the web or a mail address, nothing else. */
export type Piece = string | { words: string; to: string };
export type Block = { kind: 'paragraph' | 'list'; lines: Piece[][] };

const link = /(\[[^\][\n]{1,300}\]\((?:https?:\/\/|mailto:)[^\s()<>"]{1,1000}\))/;
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]']|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)/;
const item = /^[-*] +/;

/** Paragraphs, line breaks, lists and links of Markdown. All else stays as it was typed, HTML too. */
export function plainBlocks(text: string): Block[] {
  const parts = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n\s*\n/);
  return parts.flatMap((part) => blocksOf(part.split('\n'))).filter(({ lines }) => lines.length > 0);
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines.filter((words) => words.trim() !== '')) {
    const kind = item.test(line) ? 'list' : 'paragraph';
    const last = blocks.at(-1);
    const pieces = piecesOf(line.replace(item, '').trim());
    if (last?.kind === kind) last.lines.push(pieces);
    else blocks.push({ kind, lines: [pieces] });
  }
  return blocks;
}

function piecesOf(line: string): Piece[] {
  return line
    .split(link)
    .flatMap((part, at) => (at % 2 === 1 ? [linkOf(part)] : bareLinksOf(part)))
    .filter((piece) => piece !== '');
}

function linkOf(markdown: string): Piece {
  const [, words = '', to = ''] = /^\[(.+)\]\((.+)\)$/.exec(markdown) ?? [];
  return { words, to };
}

function bareLinksOf(text: string): Piece[] {
  return text
    .split(address)
    .map((part, at) =>
      at % 2 === 0 ? part : { words: part, to: /^https?:/.test(part) ? part : `mailto:${part}` },
    );
}
