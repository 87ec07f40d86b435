import { beginningOf } from '@loopyard/contract/preview.ts';
import { memo, type ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { boundMarkdown, opensTooMuch } from './bounds.ts';
import { gfm } from './gfm.ts';
import { linkAddresses, nameVideoLinks } from './markdown-tree.ts';
import { shorten } from './shorten.ts';

const elements = [
  ...['p', 'strong', 'em', 'code', 'del', 'br', 'ul', 'ol', 'li', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...headings(),
];
const components: Components = {
  ...Object.fromEntries(headings().map((tag) => [tag, Heading])),
  // Drops the language, which would become a class name.
  code: ({ children }) => <code>{children}</code>,
};

function Heading({ children }: { children?: ReactNode }) {
  return (
    <p>
      <strong>{children}</strong>
    </p>
  );
}

/** No links, pictures or HTML, because it is shown inside a link. */
export const PreviewText = memo(function PreviewText({ text, limit }: { text: string; limit: number }) {
  if (opensTooMuch(text)) return <p>{beginningOf(text, limit)}</p>;
  return (
    <Markdown
      remarkPlugins={[gfm, boundMarkdown]}
      rehypePlugins={[linkAddresses, nameVideoLinks, shorten(limit)]}
      allowedElements={elements}
      components={components}
      unwrapDisallowed
      skipHtml
    >
      {text}
    </Markdown>
  );
});

function headings(): string[] {
  return ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
}
