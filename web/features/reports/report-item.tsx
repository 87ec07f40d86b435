import { Panel } from '../../ui/pages/page.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { RichText } from '../posts/text/rich-text.tsx';
import { appearance } from '../profiles/profiles.ts';
import type { Report } from './reported-type.ts';
import { reportedTypes } from './reported-types.ts';
import classes from './reports.module.css';
import { ResolveForm } from './resolve-form.tsx';

type Item = { report: Report; copy: NonNullable<Report['post']>; onResolved: () => void };

export function ReportItem({ report, copy, onResolved }: Item) {
  const { noun, useNow, Now } = reportedTypes[report.subject_type];
  const now = useNow(report);
  const reporter = appearance(report.reporter, report.loop_id);
  return (
    <Panel>
      <article className={classes.report} aria-labelledby={`report-${report.id}`}>
        <header className={classes.head}>
          <Avatar name={reporter.name} src={reporter.src} size={44} />
          <div>
            <h2 id={`report-${report.id}`} className={classes.title}>
              <Name>{reporter.name}</Name> reported a {noun} by <Name>{copy.author.name}</Name>
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
            {now.data && <Now subject={now.data} reportedTitle={copy.title} />}
            {now.data === null && <p className={classes.time}>The {noun} is no longer there.</p>}
            {now.isPending && <p className={classes.time}>Loading the {noun}</p>}
            {now.isError && !now.data && <p className={classes.time}>The {noun} could not be loaded.</p>}
          </section>
        </div>
        {report.status === 'open' ? (
          <ResolveForm report={report} isGone={now.data === null} onResolved={onResolved} />
        ) : (
          <Resolved report={report} noun={noun} />
        )}
      </article>
    </Panel>
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

function Resolved({ report, noun }: { report: Report; noun: string }) {
  return (
    <div className={classes.resolved}>
      <p>
        <strong>
          The {noun} was {report.resolution}
        </strong>
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
