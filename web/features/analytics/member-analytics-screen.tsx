import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { useSession } from '../../lib/app-context.tsx';
import { isolated } from '../../lib/words.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Crumbs } from '../../ui/pages/crumbs.tsx';
import { NotThere, PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { isHere } from '../../ui/text/last-seen.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { type Person, usePerson } from '../accounts/accounts.ts';
import { useLoop } from '../loops/loops.ts';
import { isForbidden, type MemberNumbers, needsPlan, useMemberNumbers } from './analytics.ts';
import { PlanNeeded } from './plan-needed.tsx';
import { WrittenPanel } from './written-panel.tsx';

export default function MemberAnalyticsScreen() {
  const { id = '', userId = '' } = useParams();
  const person = usePerson(Number(userId));
  const loop = useLoop(Number(id));
  return (
    <PageOf noun="person" query={person}>
      {(member) => (
        <PageOf noun="loop" query={loop}>
          {() => <MemberAnalytics loopId={Number(id)} userId={Number(userId)} person={member} />}
        </PageOf>
      )}
    </PageOf>
  );
}

type MemberProps = { loopId: number; userId: number; person: Person | undefined };

function MemberAnalytics({ loopId, userId, person }: MemberProps) {
  const numbers = useMemberNumbers(loopId, userId);
  const isMe = useSession().userId === userId;
  const name = person ? isolated(person.name) : 'This member';
  if (isForbidden(numbers.error)) return <NotThere noun="page" />;
  return (
    <Page
      title="User Analytics"
      lead={person ? name : ' '}
      above={<Crumbs steps={[{ to: `/members/${loopId}`, label: 'All Members' }]} current={name} />}
      actions={
        <LinkButton to={`/user/${userId}/${loopId}`} variant="default">
          View Profile
        </LinkButton>
      }
    >
      <Figures numbers={numbers} name={isMe ? 'You' : name} />
    </Page>
  );
}

function Figures({ numbers, name }: { numbers: ReturnType<typeof useMemberNumbers>; name: string }) {
  if (needsPlan(numbers.error))
    return (
      <PlanNeeded
        text={`See how often ${name} posts and comments in this loop, and when they were last here.`}
      />
    );
  if (numbers.isPending)
    return (
      <div role="status" aria-busy="true" aria-label="Loading analytics">
        <Skeleton height={88} radius="lg" mb="md" />
        <Skeleton height={232} radius="lg" mb="md" />
        <Skeleton height={232} radius="lg" />
      </div>
    );
  if (numbers.isError)
    return (
      <Panel>
        <TryAgain
          title="The figures could not be loaded"
          error={numbers.error}
          onRetry={() => void numbers.refetch()}
        />
      </Panel>
    );
  const { posts, comments, lastSeenAt } = numbers.data;
  return (
    <>
      <Panel title="Last seen">
        <LastSeen name={name} at={lastSeenAt} />
      </Panel>
      <WrittenPanel title="Posts" noun="post" name={name} sums={posts} tone="brand" />
      <WrittenPanel title="Comments" noun="comment" name={name} sums={comments} tone="good" />
    </>
  );
}

function LastSeen({ name, at }: { name: string; at: MemberNumbers['lastSeenAt'] }) {
  const has = name === 'You' ? 'have' : 'has';
  if (!at)
    return (
      <p>
        {name} {has} not opened this loop yet.
      </p>
    );
  if (isHere(at, name === 'You'))
    return (
      <p>
        {name} {name === 'You' ? 'are' : 'is'} here now.
      </p>
    );
  return (
    <p>
      {name} {name === 'You' ? 'were' : 'was'} last here <TimeAgo iso={at} />.
    </p>
  );
}
