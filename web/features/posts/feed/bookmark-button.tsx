import { useSession } from '../../../lib/app-context.tsx';
import { IconBookmark, IconBookmarkFilled } from '../../../ui/icons.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import type { FeedPost } from '../posts.ts';
import { usePostSubscription } from '../use-post-subscription.ts';
import classes from './bookmark-button.module.css';

export function BookmarkButton({ post }: { post: FeedPost }) {
  const { isSubscribed, toggle } = usePostSubscription(post);
  const isOwn = Number(post.user.id) === useSession().userId;
  const Icon = isSubscribed ? IconBookmarkFilled : IconBookmark;
  return (
    <Tooltip text={isSubscribed ? 'Subscribed' : 'Subscribe'} side="top">
      <button
        type="button"
        className={classes.bookmark}
        aria-label="Subscribe"
        aria-describedby={`by-${post.id}`}
        aria-pressed={isSubscribed}
        data-own={isOwn || undefined}
        onClick={toggle}
      >
        <Icon size={24} aria-hidden />
      </button>
    </Tooltip>
  );
}
