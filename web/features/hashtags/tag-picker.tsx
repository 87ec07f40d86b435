import { count } from '../../lib/words.ts';
import { Suggestions } from '../../ui/form/suggestions.tsx';
import { useHashtags } from './hashtags.ts';
import classes from './tag-picker.module.css';
import type { TagPickerProps } from './tag-query.ts';

const MOST = 6;

/** The loop's tags, the most used first. A new one needs no list. */
export function TagPicker({ field, words, loopId, onChoose }: TagPickerProps) {
  const { data = [] } = useHashtags(loopId);
  const part = words.normalize('NFKC').toLowerCase();
  const offers = data
    .filter(({ tag }) => tag.startsWith(part) && tag !== part)
    .slice(0, MOST)
    .map(({ tag, posts_count }) => ({ id: tag, tag, posts_count }));
  if (offers.length === 0) return null;
  return (
    <Suggestions
      {...{ field, words, offers, onChoose }}
      label="Hashtags"
      foundWords={`${count(offers.length, 'hashtag')}. Arrow keys choose, Enter inserts.`}
      note=""
      faceOf={({ tag, posts_count }) => (
        <>
          <strong className={classes.tag}>#{tag}</strong>
          <span className={classes.posts}>{count(posts_count, 'post')}</span>
        </>
      )}
    />
  );
}
