import { namesPeople, textPieces } from '@loopyard/contract/mentions.ts';
import { memo, useMemo } from 'react';
import Markdown, { type Components, defaultUrlTransform, type Options } from 'react-markdown';
import { Link } from 'react-router';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { TextBoundary } from '../../../ui/text/text-boundary.tsx';
import { addressOfTag } from '../../hashtags/hashtags.ts';
import { MentionLink } from '../../mentions/mention-text.tsx';
import { boundHtml, boundMarkdown, opensTooMuch } from './bounds.ts';
import { Embed } from './embed.tsx';
import { gfm } from './gfm.ts';
import { keepKnownFrames, linkAddresses, linkPictures, linkTags, playVideoLinks } from './markdown-tree.ts';
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

/** Nobody can write it, so that only marks which the server has checked lead to a person. */
const ownAddress = `mention:${Math.random().toString(36).slice(2)}-`;

const rehypePlugins: NonNullable<Options['rehypePlugins']> = [
  rehypeRaw,
  boundHtml,
  [rehypeSanitize, schema],
  linkAddresses,
  playVideoLinks,
  keepKnownFrames,
  linkPictures,
  [linkTags, (tag: string) => `${ownAddress}#${tag}`],
];

const components: Components = {
  iframe: ({ src, title }) => <Embed address={src ?? ''} title={title} />,
  // Headings in a post rank below the author's name.
  h1: 'h3',
  h2: 'h3',
};

function withOwnMarks(text: string): string {
  if (!namesPeople(text)) return text;
  return textPieces(text)
    .map(({ words, id }) => (id === null ? words : `[@${words}](${ownAddress}${id})`))
    .join('');
}

function keepOwn(address: string): string {
  return address.startsWith(ownAddress) ? address : defaultUrlTransform(address);
}

/** A link with an unsafe address shows only its text. */
function anchorIn(loopId: number | undefined): NonNullable<Components['a']> {
  return ({ href, children }) => {
    if (!href) return children;
    if (href.startsWith(ownAddress)) {
      if (loopId === undefined) return children;
      const mark = href.slice(ownAddress.length);
      if (mark.startsWith('#')) return <Link to={addressOfTag(mark.slice(1))}>{children}</Link>;
      const userId = Number(mark);
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
            urlTransform={keepOwn}
          >
            {withOwnMarks(text)}
          </Markdown>
        )}
      </TextBoundary>
    </div>
  );
});
