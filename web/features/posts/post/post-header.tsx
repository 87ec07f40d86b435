import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTransport } from '../../../lib/app-context.tsx';
import { IconLock } from '../../../ui/icons.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { HeldLine } from '../../comments/held-line.tsx';
import { useLoop } from '../../loops/loops.ts';
import { appearance } from '../../profiles/profiles.ts';
import { EditedMark } from '../../revisions/edited-mark.tsx';
import { above, usePostAddresses } from '../post-address.ts';
import { type FullPost, ownLockTitle, postQuery } from '../posts.ts';
import classes from './post-header.module.css';

export function PostHeader({ post }: { post: FullPost }) {
  const { name, src } = appearance(post.user, post.loop_id);
  return (
    <header className={classes.header}>
      <Avatar name={name} src={src} size={48} />
      <div className={classes.facts}>
        <h2 id="post-creator" className={classes.creator}>
          <Name>{name}</Name>
        </h2>
        <p className={classes.fact}>
          {post.publish_at ? 'written' : 'posted'} <TimeAgo iso={post.sort_date} />
        </p>
        {post.edited_at && (
          <p className={classes.fact}>
            <EditedMark
              mayOpen={post.abilities.see_revisions}
              thing={{ type: 'posts', id: post.id }}
              text={post.title}
              author={name}
              createdAt={post.sort_date}
            >
              Edited <TimeAgo iso={post.edited_at} />
            </EditedMark>
          </p>
        )}
        {post.cloned_from_id !== null && <Origin id={post.cloned_from_id} />}
        {post.restricted_to_role_id !== null && (
          <Restriction loopId={Number(post.loop_id)} roleId={Number(post.restricted_to_role_id)} />
        )}
        {post.lock === null && <OpenedLock post={post} />}
        <HeldLine {...post} />
      </div>
    </header>
  );
}

function Origin({ id }: { id: string }) {
  const { data: origin } = useQuery(postQuery(useTransport(), id));
  const addresses = usePostAddresses();
  if (!origin) return null;
  const { name } = appearance(origin.user, origin.loop_id);
  return (
    <p className={classes.fact}>
      A copy of{' '}
      <Link to={addresses.post(id)} className={classes.origin} {...above}>
        a post by <Name>{name}</Name>
      </Link>
    </p>
  );
}

function Restriction({ loopId, roleId }: { loopId: number; roleId: number }) {
  const { data: loop } = useLoop(loopId);
  const role = loop?.roles.find(({ id }) => id === roleId);
  return (
    <p className={classes.fact}>
      <IconLock size={16} aria-hidden />
      <span>
        Only for{' '}
        {role ? (
          <>
            the role <Name>{role.name}</Name>
          </>
        ) : (
          'one role'
        )}
      </span>
    </p>
  );
}

function OpenedLock({ post }: { post: FullPost }) {
  const title = ownLockTitle(post);
  if (!title) return null;
  return (
    <p className={classes.fact}>
      <IconLock size={16} aria-hidden />
      <span>{title}</span>
    </p>
  );
}
