import { Link } from 'react-router';
import { useIsNarrow } from '../../../lib/use-narrow.ts';
import { IconArrowUp, IconPlus } from '../../../ui/icons.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { useOffersNewPost } from '../../loops/loops.ts';
import { above, usePostAddresses } from '../post-address.ts';
import classes from './feed-buttons.module.css';
import { useReadsOn } from './use-reads-on.ts';

/** New posts wait for a click, so that nothing moves under the reader. */
export function NewPostsButton({ onClick }: { onClick: () => void }) {
  return (
    <div className={classes.newPosts} role="status">
      <button type="button" onClick={onClick}>
        <IconArrowUp size={20} aria-hidden />
        See New Posts
      </button>
    </div>
  );
}

/** Hides while scrolling down, so that it doesn't cover the cards' buttons. */
export function AddPostButton() {
  const { newPost } = usePostAddresses();
  const isNarrow = useIsNarrow();
  const readsOn = useReadsOn();
  if (!useOffersNewPost() || isNarrow) return null;
  return (
    <div className={classes.add} data-away={readsOn || undefined}>
      <Tooltip text="New Post" side="top">
        <Link to={newPost} state={{ from: 'feed' }} {...above} aria-label="New Post">
          <IconPlus size={30} strokeWidth={2.25} aria-hidden />
        </Link>
      </Tooltip>
    </div>
  );
}
