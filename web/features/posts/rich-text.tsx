import { memo } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { TextBoundary } from '../../ui/text-boundary.tsx';
import { boundHtml, boundMarkdown, opensTooMuch } from './bounds.ts';
import { Embed } from './embed.tsx';
import { gfm } from './gfm.ts';
import { keepKnownFrames, linkAddresses, playVideoLinks, shorten } from './markdown-tree.ts';
import classes from './rich-text.module.css';

const schema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []).filter((tag) => tag !== 'input'), 'iframe', 'div'],
  attributes: { ...defaultSchema.attributes, iframe: ['src', 'title'] },
  protocols: { ...defaultSchema.protocols, src: ['https'] },
};

const whole: NonNullable<Options['rehypePlugins']> = [
  rehypeRaw,
  boundHtml,
  [rehypeSanitize, schema],
  linkAddresses,
  playVideoLinks,
  keepKnownFrames,
];

const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  // Pictures come as media; one from elsewhere would tell that site who reads here.
  img: ({ src, alt }) => (
    <a href={src} target="_blank" rel="noopener noreferrer nofollow">
      {alt || src}
    </a>
  ),
  iframe: ({ src, title }) => <Embed address={src ?? ''} title={title} />,
  // Below the writer's name, whichever level a post begins with.
  h1: 'h3',
  h2: 'h3',
};

/** A description: Markdown and harmless HTML, links to videos as players. `limit`: about so many characters of it. */
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
            rehypePlugins={limit === undefined ? whole : [...whole, shorten(limit)]}
            components={components}
          >
            {text}
          </Markdown>
        )}
      </TextBoundary>
    </div>
  );
});
