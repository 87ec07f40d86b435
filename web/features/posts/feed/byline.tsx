import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { appearance } from '../../profiles/profiles.ts';
import type { FeedPost } from '../posts.ts';
import classes from './post-card.module.css';

export function Byline({ post }: { post: FeedPost }) {
  const { name, src } = appearance(post.user, post.loop_id);
  return (
    <header className={classes.header}>
      <Avatar name={name} src={src} size={40} />
      <p className={classes.creator} id={`by-${post.id}`}>
        <span className={classes.name}>
          <Name>{name}</Name>
        </span>
        <span className={classes.time}>
          posted <TimeAgo iso={post.sort_date} />
        </span>
      </p>
    </header>
  );
}
