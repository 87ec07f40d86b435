import { namesPeople, textPieces } from '@loopyard/contract/mentions.ts';
import { memo, useMemo } from 'react';
import Markdown, { type Components, defaultUrlTransform, type Options } from 'react-markdown';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { TextBoundary } from '../../../ui/text/text-boundary.tsx';
import { MentionLink } from '../../mentions/mention-text.tsx';
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
  protocols: {
    ...defaultSchema.protocols,
    href: [...(defaultSchema.protocols?.href ?? []), 'mention'],
    src: ['https'],
  },
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
  iframe: ({ src, title }) => <Embed address={src ?? ''} title={title} />,
  // Headings in a post rank below the author's name.
  h1: 'h3',
  h2: 'h3',
};

/** Nobody can write it, so that only marks which the server has checked lead to a person. */
const mentionAddress = `mention:${Math.random().toString(36).slice(2)}-`;

function withOwnMarks(text: string): string {
  if (!namesPeople(text)) return text;
  return textPieces(text)
    .map(({ words, id }) => (id === null ? words : `[@${words}](${mentionAddress}${id})`))
    .join('');
}

function keepMentions(address: string): string {
  return address.startsWith(mentionAddress) ? address : defaultUrlTransform(address);
}

/** A link with an unsafe address shows only its text. */
function anchorIn(loopId: number | undefined): NonNullable<Components['a']> {
  return ({ href, children }) => {
    if (!href) return children;
    if (href.startsWith(mentionAddress)) {
      if (loopId === undefined) return children;
      const userId = Number(href.slice(mentionAddress.length));
      return (
        <MentionLink userId={userId} loopId={loopId}>
          {children}
        </MentionLink>
      );
    }
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  };
}

export const RichText = memo(function RichText({
  text,
  loopId,
  limit,
}: {
  text: string;
  /** The loop of the members that it may name. */
  loopId?: number | undefined;
  limit?: number | undefined;
}) {
  const ownComponents = useMemo(() => ({ ...components, a: anchorIn(loopId) }), [loopId]);
  return (
    <div className={classes.text}>
      <TextBoundary text={text} plain={<p>{text}</p>}>
        {opensTooMuch(text) ? (
          <p>{text}</p>
        ) : (
          <Markdown
            remarkPlugins={[gfm, boundMarkdown]}
            rehypePlugins={limit === undefined ? rehypePlugins : [...rehypePlugins, shorten(limit)]}
            components={ownComponents}
            urlTransform={keepMentions}
          >
            {withOwnMarks(text)}
          </Markdown>
        )}
      </TextBoundary>
    </div>
  );
});
