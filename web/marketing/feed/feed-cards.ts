import { postLimits } from '@loopyard/contract/posts.ts';
import { beginningOf } from '@loopyard/contract/preview.ts';
import { momentOf, portraitFile, type SeedPost } from '../../../seeds/shape.ts';
import { people, posts } from '../../../seeds/world.ts';
import { count, timeAgo } from '../../lib/words.ts';

type FeedCard = {
  name: string;
  portrait: string;
  ago: string;
  text: string;
  picture: { src: string; alt: string } | null;
  summary: string;
};

const COLUMNS = 3;
const CARDS = 2 * COLUMNS;

/** Picked at build time (`vite.config.ts`), so that pages load only these words. */
const newestCards = posts
  .filter(({ loop, scheduled }) => loop === 'school' && !scheduled)
  .slice(-CARDS)
  .reverse()
  .map(shapeCard);

/** Split into columns so that the cards read row by row, as in the feed. */
export const feedCards: FeedCard[] = Array.from({ length: COLUMNS }, (_, column) =>
  newestCards.filter((_, at) => at % COLUMNS === column),
).flat();

function shapeCard({ by, at, text, media = [], comments = [] }: SeedPost): FeedCard {
  const [cover] = media;
  const counts = [
    ...(cover ? [count(media.length, 'image')] : []),
    ...(comments.length > 0 ? [count(comments.length, 'comment')] : []),
  ];
  return {
    name: `${people[by].first} ${people[by].last}`,
    portrait: fileOf(portraitFile(by)),
    ago: timeAgo(momentOf(at, new Date()).toISOString()),
    text: beginningOf(text, postLimits.feedPreview),
    picture: cover ? { src: fileOf(cover.file), alt: cover.title ?? '' } : null,
    summary: counts.join(', '),
  };
}

function fileOf(drawing: string): string {
  return `/demo/files/${drawing.replace(/\.\w+$/, '.svg')}`;
}
