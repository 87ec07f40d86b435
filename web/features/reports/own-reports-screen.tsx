import { firstWords, plainText } from '@loopyard/contract/preview.ts';
import { reportedNouns } from '@loopyard/contract/reports.ts';
import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Paging } from '../../ui/pages/paging.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { useLoops } from '../loops/loops.ts';
import { OwnAppeal } from './own-appeal.tsx';
import classes from './reports.module.css';
import { type OwnCase, type Report, useOwnCases, useOwnReports } from './reports.ts';

/** Enough characters for more than three lines. */
const WORDS = 400;

export default function OwnReportsScreen() {
  const [search] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const reports = useOwnReports(page);
  return (
    <Page
      title="My reports"
      lead="What you reported, and what was decided. The authors are not told who reported them."
    >
      {page === 1 && <AboutMe />}
      <Panel>
        {reports.isPending && <ReportSkeletons />}
        {reports.isError && !reports.data && (
          <TryAgain
            title="Your reports could not be loaded"
            error={reports.error}
            onRetry={() => void reports.refetch()}
          />
        )}
        {reports.data?.total_items === 0 && (
          <Scene
            picture={<EmptyYard />}
            title="No reports"
            text="If you think a post, a comment or a person breaks the rules, choose Report from its menu. The admins of the loop will look at it."
          />
        )}
        {!!reports.data?.reports.length && (
          <ul className={classes.list} aria-label="My reports">
            {reports.data.reports.map((report) => (
              <OwnReport key={report.id} report={report} />
            ))}
          </ul>
        )}
      </Panel>
      <Paging page={page} pages={reports.data?.total_pages ?? 1} address={(n) => `/reports?page=${n}`} />
    </Page>
  );
}

/** Only shown where there is something to say. */
function AboutMe() {
  const { data } = useOwnCases();
  if (!data?.cases.length) return null;
  return (
    <Panel title="What was decided about you">
      <ul className={classes.list} aria-label="What was decided about you">
        {data.cases.map((item) => (
          <AboutMeLine key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function AboutMeLine({ item }: { item: OwnCase }) {
  return (
    <li className={classes.own}>
      <p className={classes.time}>
        <TimeAgo iso={item.decided_at} />
      </p>
      <p className={classes.ownWords}>
        <Name>{item.sentence}</Name>
      </p>
      {item.reason && <p>The reason: {item.reason}.</p>}
      {item.text && (
        <p>
          <Name>{item.text}</Name>
        </p>
      )}
      <OwnAppeal item={item} />
    </li>
  );
}

function OwnReport({ report }: { report: Report }) {
  const { data: loops } = useLoops();
  const loop = loops?.find(({ id }) => id === report.loop_id);
  const noun = reportedNouns[report.subject_type];
  return (
    <li className={classes.own}>
      <p className={classes.time}>
        A {noun}
        {report.post && (
          <>
            {noun === 'person' ? ': ' : ' by '}
            <Name>{report.post.author.name}</Name>
          </>
        )}
        {loop && (
          <>
            {' '}
            in <Name>{loop.name}</Name>
          </>
        )}
        , reported <TimeAgo iso={report.created_at} />
      </p>
      <p className={classes.ownWords}>
        <OwnWords copy={report.post} noun={noun} />
      </p>
      <p>
        Your reason: <Name>{report.reason}</Name>
      </p>
      <p className={classes.outcome} data-status={report.status}>
        {report.outcome ?? 'The admins have not decided yet. You will get an e-mail when they have.'}
      </p>
    </li>
  );
}

function OwnWords({ copy, noun }: { copy: Report['post']; noun: string }) {
  if (!copy) return `You can’t see this ${noun} any more`;
  const words = firstWords(plainText(copy.title), WORDS);
  return words ? <Name>{words}</Name> : 'There is no text to show';
}

function ReportSkeletons() {
  return (
    <div className={classes.report} role="status" aria-busy="true" aria-label="Loading your reports">
      <Skeleton height={16} width="50%" radius="xl" />
      <Skeleton height={16} width="80%" radius="xl" />
      <Skeleton height={44} />
    </div>
  );
}
