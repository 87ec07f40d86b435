import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTransport } from '../../lib/app-context.tsx';
import { Panel } from '../../ui/pages/page.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { CoverPicture } from '../media/cover/cover-picture.tsx';
import { contentSummary, textAlternative } from '../media/media.ts';
import { type FullPost, postQuery } from '../posts/posts.ts';
import { RichText } from '../posts/text/rich-text.tsx';
import { appearance } from '../profiles/profiles.ts';
import classes from './reports.module.css';
import type { Report } from './reports.ts';
import { ResolveForm } from './resolve-form.tsx';

type Item = { report: Report; copy: NonNullable<Report['post']>; onResolved: () => void };

export function ReportItem({ report, copy, onResolved }: Item) {
  const transport = useTransport();
  const post = useQuery(postQuery(transport, String(report.post_id)));
  const reporter = appearance(report.reporter, report.loop_id);
  return (
    <Panel>
      <article className={classes.report} aria-labelledby={`report-${report.id}`}>
        <header className={classes.head}>
          <Avatar name={reporter.name} src={reporter.src} size={44} />
          <div>
            <h2 id={`report-${report.id}`} className={classes.title}>
              <Name>{reporter.name}</Name> reported a post by <Name>{copy.author.name}</Name>
            </h2>
            <p className={classes.time}>
              <TimeAgo iso={report.created_at} />
            </p>
          </div>
        </header>
        <blockquote className={classes.reason}>
          <Name>{report.reason}</Name>
        </blockquote>
        <div className={classes.sides}>
          {/* biome-ignore lint/a11y/useSemanticElements: no field, and no landmark that every report would repeat */}
          <section className={classes.side} role="group" aria-label="As it was reported">
            <h3 className={classes.sideTitle}>As it was reported</h3>
            <div className={classes.words}>
              {copy.title ? <RichText text={copy.title} /> : <p>It had no text.</p>}
            </div>
            <FileNames names={copy.media} />
          </section>
          {/* biome-ignore lint/a11y/useSemanticElements: no field, and no landmark that every report would repeat */}
          <section className={classes.side} role="group" aria-label="As it is now">
            <h3 className={classes.sideTitle}>As it is now</h3>
            {post.data && <PostNow post={post.data} reportedTitle={copy.title} />}
            {post.data === null && <p className={classes.time}>The post is no longer there.</p>}
            {post.isPending && <p className={classes.time}>Loading the post</p>}
            {post.isError && !post.data && <p className={classes.time}>The post could not be loaded.</p>}
          </section>
        </div>
        {report.status === 'open' ? (
          <ResolveForm report={report} isGone={post.data === null} onResolved={onResolved} />
        ) : (
          <Resolved report={report} />
        )}
      </article>
    </Panel>
  );
}

function PostNow({ post, reportedTitle }: { post: FullPost; reportedTitle: string }) {
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

function FileNames({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={classes.time}>
      With{' '}
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and they keep their places
        <span key={at}>
          {at > 0 && ', '}
          <Name>{name}</Name>
        </span>
      ))}
    </p>
  );
}

function Resolved({ report }: { report: Report }) {
  return (
    <div className={classes.resolved}>
      <p>
        <strong>{report.resolution === 'removed' ? 'The post was removed' : 'The post was kept'}</strong>
        {report.resolved_at && (
          <span className={classes.time}>
            {' '}
            <TimeAgo iso={report.resolved_at} />
          </span>
        )}
      </p>
      {report.note && (
        <p>
          Admins’ note: <Name>{report.note}</Name>
        </p>
      )}
    </div>
  );
}
