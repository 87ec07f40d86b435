import { memo } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { TextBoundary } from '../../../ui/text/text-boundary.tsx';
import { boundHtml, boundMarkdown, opensTooMuch } from './bounds.ts';
import { Embed } from './embed.tsx';
import { gfm } from './gfm.ts';
import { keepKnownFrames, linkAddresses, linkPictures, playVideoLinks } from './markdown-tree.ts';
import classes from './rich-text.module.css';
import { shorten } from './shorten.ts';

/** Allows nothing that looks like part of our page or requests another site. */
const schema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((tag) => !['input', 'picture', 'source'].includes(tag)),
    'iframe',
  ],
  attributes: {
    a: ['href'],
    img: ['src', 'alt'],
    iframe: ['src', 'title'],
    ol: ['start'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan'],
    details: ['open'],
    '*': ['dir', 'lang'],
  },
  protocols: { ...defaultSchema.protocols, src: ['https'] },
  strip: ['script', 'style'],
};

const rehypePlugins: NonNullable<Options['rehypePlugins']> = [
  rehypeRaw,
  boundHtml,
  [rehypeSanitize, schema],
  linkAddresses,
  playVideoLinks,
  keepKnownFrames,
  linkPictures,
];

const components: Components = {
  // A link with an unsafe address shows only its text.
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      children
    ),
  iframe: ({ src, title }) => <Embed address={src ?? ''} title={title} />,
  // Headings in a post rank below the author's name.
  h1: 'h3',
  h2: 'h3',
};

export const RichText = memo(function RichText({
  text,
  limit,
}: {
  text: string;
  limit?: number | undefined;
}) {
  return (
    <div className={classes.text}>
      <TextBoundary text={text} plain={<p>{text}</p>}>
        {opensTooMuch(text) ? (
          <p>{text}</p>
        ) : (
          <Markdown
            remarkPlugins={[gfm, boundMarkdown]}
            rehypePlugins={limit === undefined ? rehypePlugins : [...rehypePlugins, shorten(limit)]}
            components={components}
          >
            {text}
          </Markdown>
        )}
      </TextBoundary>
    </div>
  );
});
