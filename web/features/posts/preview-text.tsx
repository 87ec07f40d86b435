import { memo, type ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { shorten } from './markdown-tree.ts';

const elements = ['p', 'strong', 'em', 'code', 'del', 'br', 'ul', 'ol', 'li', 'blockquote', ...headings()];
const components: Components = Object.fromEntries(
  headings().map((tag) => [
    tag,
    ({ children }: { children?: ReactNode }) => (
      <p>
        <strong>{children}</strong>
      </p>
    ),
  ]),
);

/** The beginning of a description, as Markdown without links, pictures or HTML: it stands inside a link. */
export const PreviewText = memo(function PreviewText({ text, limit }: { text: string; limit: number }) {
  return (
    <Markdown
      rehypePlugins={[shorten(limit)]}
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
