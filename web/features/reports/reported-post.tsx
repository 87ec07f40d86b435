import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTransport } from '../../lib/app-context.tsx';
import { CoverPicture } from '../media/cover/cover-picture.tsx';
import { contentSummary, textAlternative } from '../media/media.ts';
import { dropPost, type FullPost, postQuery } from '../posts/posts.ts';
import { RichText } from '../posts/text/rich-text.tsx';
import { appearance } from '../profiles/profiles.ts';
import { defineReportedType, type NowProps } from './reported-type.ts';
import classes from './reports.module.css';

export const reportedPost = defineReportedType<FullPost>({
  noun: 'post',
  useNow: ({ subject_id: id }) => useQuery(postQuery(useTransport(), String(id))),
  Now: PostNow,
  drop(queries, { subject_id: id }) {
    dropPost(queries, String(id));
    queries.setQueryData(['post', String(id)], null);
  },
});

function PostNow({ subject: post, reportedTitle }: NowProps<FullPost>) {
  const isSame = post.title.trim() === reportedTitle.trim();
  const by = appearance(post.user, post.loop_id).name;
  const total = post.images_count + post.videos_count;
  return (
    <>
      {post.main_media && (
        <div className={classes.cover}>
          <CoverPicture
            media={post.main_media}
            text={textAlternative(post.main_media, { at: 0, total, by })}
            onExpired={() => undefined}
          />
        </div>
      )}
      <div className={classes.words}>
        {isSame && <p className={classes.time}>The text has not changed.</p>}
        {!isSame && (post.title ? <RichText text={post.title} /> : <p>It has no text now.</p>)}
      </div>
      <p className={classes.time}>{contentSummary(post)}</p>
      <Link className={classes.open} to={`/feed/${post.id}`} state={{ from: 'page' }}>
        Open the post
      </Link>
    </>
  );
}
