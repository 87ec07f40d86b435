import { readFileSync } from 'node:fs';
import { escaped } from '../http/html.ts';

export type Letter = { html: string; text: string };

/** Content of a mail, as plain text: it is escaped here. */
export type LetterParts = {
  heading: string;
  paragraphs: string[];
  /** Text that someone else wrote. */
  quote?: string | undefined;
  /** `url` is absolute, under the configured base URL. */
  button?: { label: string; url: string } | undefined;
  footer: string;
  stop?: { label: string; url: string } | undefined;
};

// Compiled from letter.mjml by `npm run letter`; a test checks that it is current.
const template = readFileSync(new URL('letter.html', import.meta.url), 'utf8');

export function letter(parts: LetterParts): Letter {
  return { html: htmlOf(parts), text: textOf(parts) };
}

type Words = Record<string, string>;

function htmlOf({ heading, paragraphs, quote, button, footer, stop }: LetterParts): string {
  return fillForm(
    template,
    { heading, preview: paragraphs[0] ?? '', footer },
    {
      paragraph: paragraphs.map((words) => ({ words })),
      quote: quote ? [{ words: quote }] : [],
      button: button ? [button] : [],
      stop: stop ? [stop] : [],
    },
  );
}

function textOf({ heading, paragraphs, quote, button, footer, stop }: LetterParts): string {
  return [
    heading,
    ...paragraphs,
    quote?.replace(/^/gm, '> '),
    button && `${button.label}: ${button.url}`,
    `-- \n${footer}${stop ? `\n${stop.label}: ${stop.url}` : ''}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** In one pass, so that placeholders in filled-in text aren't filled in too. */
function fillForm(form: string, words: Words, blocks: Record<string, Words[]> = {}): string {
  return form.replace(
    /<!-- each (\w+) -->([\s\S]*?)<!-- end -->|\{\{(\w+)\}\}/g,
    (_, block: string, inner: string, word: string) =>
      block
        ? (blocks[block] ?? []).map((item) => fillForm(inner, item)).join('')
        : escaped(words[word] ?? '').replace(/\r?\n/g, '<br>'),
  );
}
