import { excerptParts } from '@loopyard/contract/search.ts';
import type { FeedPost } from '../posts.ts';
import classes from './post-match.module.css';

type Match = NonNullable<FeedPost['match']>;

const places: Record<Match['field'], string> = {
  title: 'In the post',
  author: 'Posted by',
  event: 'In the event',
  file: 'In a file’s name',
  comment: 'In a comment',
};

export function PostMatch({ match }: { match: Match }) {
  let at = 0;
  return (
    <p className={classes.match}>
      <span className={classes.place}>{places[match.field]}</span>
      <bdi>
        {excerptParts(match.excerpt).map(({ text, isHit }) => {
          const key = at;
          at += text.length;
          return isHit ? <mark key={key}>{text}</mark> : text;
        })}
      </bdi>
    </p>
  );
}
