import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { count } from '../../lib/words.ts';
import { type Column, ColumnChart } from '../../ui/charts/column-chart.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Crumbs } from '../../ui/pages/crumbs.tsx';
import { NotThere, PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Loop, useLoop } from '../loops/loops.ts';
import { type Content, needsPlan, useContent } from './analytics.ts';
import { PlanNeeded } from './plan-needed.tsx';
import { SeenPosts } from './seen-posts.tsx';

export default function LoopAnalyticsScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) =>
        loop && !loop.abilities.see_analytics ? (
          <NotThere noun="page" />
        ) : (
          <Page
            title="Loop Analytics"
            lead={loop ? <Name>{loop.name}</Name> : ' '}
            above={
              <Crumbs steps={[{ to: `/members/${loopId}`, label: 'All Members' }]} current="Loop Analytics" />
            }
          >
            {loop ? <LoopAnalytics loop={loop} /> : <FigureSkeletons />}
          </Page>
        )
      }
    </PageOf>
  );
}

function LoopAnalytics({ loop }: { loop: Loop }) {
  const content = useContent(loop.id);
  if (needsPlan(content.error))
    return (
      <PlanNeeded text="See how many posts and comments there are each week, and which posts people open most." />
    );
  if (content.isPending) return <FigureSkeletons />;
  if (content.isError)
    return (
      <Panel>
        <TryAgain
          title="The figures could not be loaded"
          error={content.error}
          onRetry={() => void content.refetch()}
        />
      </Panel>
    );
  const { posts, weeks } = content.data;
  const isEmpty = posts.length === 0 && weeks.every((week) => week.posts + week.messages === 0);
  if (isEmpty)
    return (
      <Panel>
        <Scene
          title="No activity yet"
          text="Once people post and comment, you’ll see the figures here, week by week."
          picture={<EmptyYard />}
        >
          <LinkButton to="/feed/new-post">Create a Post</LinkButton>
        </Scene>
      </Panel>
    );
  return (
    <>
      <Weeks title="Posts" noun="post" weeks={weeks} field="posts" />
      <Weeks title="Comments" noun="comment" weeks={weeks} field="messages" />
      <Panel title="Most seen posts">
        <SeenPosts loop={loop} posts={posts} />
      </Panel>
    </>
  );
}

type Week = Content['weeks'][number];
type WeeksProps = { title: string; noun: string; weeks: Week[]; field: 'posts' | 'messages' };

function Weeks({ title, noun, weeks, field }: WeeksProps) {
  const columns = weeks.map(
    (week): Column => ({
      label: formatDay(week.week, 'short'),
      title: `Week of ${formatDay(week.week, 'long')}`,
      value: week[field],
    }),
  );
  return (
    <Panel title={title}>
      <p>{sentenceOf(columns, noun)}</p>
      <ColumnChart
        caption={`${title} by week`}
        heads={['Week', title]}
        columns={columns}
        tone={field === 'posts' ? 'brand' : 'good'}
      />
    </Panel>
  );
}

function sentenceOf(columns: Column[], noun: string): string {
  const sum = columns.reduce((total, { value }) => total + value, 0);
  const span = `the last ${columns.length} weeks`;
  if (sum === 0) return `No ${noun}s in ${span}.`;
  const thisWeek = columns.at(-1)?.value ?? 0;
  const busiest = columns.reduce((best, column) => (column.value > best.value ? column : best));
  const most = `The busiest was the ${busiest.title.replace('Week', 'week')}, with ${busiest.value}`;
  return `${count(sum, noun)} in ${span}, ${thisWeek} of them this week. ${most}.`;
}

function formatDay(day: string, month: 'short' | 'long'): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month, timeZone: 'UTC' }).format(new Date(day));
}

function FigureSkeletons() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading analytics">
      {[1, 2, 3].map((n) => (
        <Skeleton key={n} height={300} radius="lg" mb="md" />
      ))}
    </div>
  );
}
