import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Paging } from '../../ui/pages/paging.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Loop, useLoop } from '../loops/loops.ts';
import { ReportItem } from './report-item.tsx';
import classes from './reports.module.css';
import { type ReportStatus, useReports } from './reports.ts';

export default function ReportsScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => (
        <Page title="Reports" lead={loop ? <Name>{loop.name}</Name> : ' '}>
          {loop && !loop.abilities.review_reports ? <ForAdmins /> : <Queue loopId={loopId} loop={loop} />}
        </Page>
      )}
    </PageOf>
  );
}

function ForAdmins() {
  return (
    <Panel>
      <Scene
        title="Only admins can see reports"
        text="The admins of this loop look at every report. You will be told what they decide about yours."
      >
        <LinkButton to="/reports">My reports</LinkButton>
      </Scene>
    </Panel>
  );
}

function Queue({ loopId, loop }: { loopId: number; loop: Loop | undefined }) {
  const [search] = useSearchParams();
  const status: ReportStatus = search.get('status') === 'resolved' ? 'resolved' : 'open';
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const reports = useReports(loopId, status, page, loop !== undefined);
  const current = useRef<HTMLAnchorElement>(null);
  const linkTo = (to: ReportStatus, label: string) => (
    <Link
      ref={status === to ? current : null}
      to={`/reports/${loopId}${to === 'open' ? '' : '?status=resolved'}`}
      className={classes.status}
      aria-current={status === to ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <>
      <nav className={classes.statuses} aria-label="Which reports">
        {linkTo('open', 'Open')}
        {linkTo('resolved', 'Resolved')}
      </nav>
      {reports.data?.reports.map(
        (report) =>
          report.post && (
            <ReportItem
              key={report.id}
              report={report}
              copy={report.post}
              onResolved={() => current.current?.focus()}
            />
          ),
      )}
      {reports.data?.total_items === 0 && <Nothing status={status} />}
      {reports.isPending && <ReportSkeletons />}
      {reports.isError && !reports.data && (
        <TryAgain
          title="The reports could not be loaded"
          error={reports.error}
          onRetry={() => void reports.refetch()}
        />
      )}
      <Paging
        page={page}
        pages={reports.data?.total_pages ?? 1}
        address={(n) => `/reports/${loopId}?status=${status}&page=${n}`}
      />
    </>
  );
}

function Nothing({ status }: { status: ReportStatus }) {
  return (
    <Panel>
      <Scene
        picture={<EmptyYard />}
        title={status === 'open' ? 'No open reports' : 'No resolved reports'}
        text={
          status === 'open'
            ? 'You’re all caught up. When a member reports a post, the admins get an e-mail and it appears here.'
            : 'Reports that you and the other admins have resolved will be listed here.'
        }
      />
    </Panel>
  );
}

function ReportSkeletons() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading reports">
      <Panel>
        <div className={classes.report}>
          <Skeleton height={20} width="60%" radius="xl" />
          <Skeleton height={48} />
          <div className={classes.sides}>
            <Skeleton height={140} />
            <Skeleton height={140} />
          </div>
        </div>
      </Panel>
    </div>
  );
}
