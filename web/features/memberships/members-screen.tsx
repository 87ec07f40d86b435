import { Skeleton } from '@mantine/core';
import { Navigate, useParams } from 'react-router';
import { useSession } from '../../lib/app-context.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { count, isolated } from '../../lib/words.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Paging } from '../../ui/pages/paging.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { type Loop, useLoop } from '../loops/loops.ts';
import { AgesNote } from './ages-note.tsx';
import { MemberRow } from './member-row.tsx';
import classes from './members.module.css';
import { useMembers } from './members.ts';

export default function MembersScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => <Members loopId={loopId} loop={loop} />}
    </PageOf>
  );
}

function Members({ loopId, loop }: { loopId: number; loop: Loop | undefined }) {
  const { page, name, field } = useListAddress();
  const members = useMembers(loopId, page, name);
  const pages = members.data?.total_pages ?? 1;
  const address = (n: number) =>
    `/members/${loopId}?${new URLSearchParams({ page: String(n), ...(name && { name }) })}`;
  // The last member on the last page may have left.
  const isBeyond = members.data && !members.isPlaceholderData && page > Math.max(1, pages);
  return (
    <Page
      title="Loop Members"
      lead={loop && members.data ? summary(members.data.total_items, name, loop) : ' '}
      actions={loop && <Actions loop={loop} />}
    >
      {loop && <AgesNote loop={loop} />}
      <SearchField label="Search members" {...field} />
      <Panel>
        {isBeyond ? (
          <Navigate to={address(Math.max(1, pages))} replace />
        ) : (
          <MemberList loop={loop} members={members} />
        )}
      </Panel>
      {members.data && <Paging page={page} pages={pages} address={address} />}
    </Page>
  );
}

function summary(total: number, name: string, loop: Loop): string {
  if (!name) return `${count(total, 'member')} of ${isolated(loop.name)}`;
  return total > 0 ? `${count(total, 'person', 'people')} found` : ' ';
}

function Actions({ loop }: { loop: Loop }) {
  return (
    <>
      {loop.abilities.see_analytics && (
        <LinkButton to={`/members/${loop.id}/analytics`} variant="default">
          Loop Analytics
        </LinkButton>
      )}
      {loop.abilities.invite && (
        <LinkButton to={`/members/${loop.id}/invite`} color="pink">
          Invite Members
        </LinkButton>
      )}
    </>
  );
}

function MemberList({ loop, members }: { loop: Loop | undefined; members: ReturnType<typeof useMembers> }) {
  const { userId } = useSession();
  if (members.isError) {
    return (
      <TryAgain title="The members could not be loaded" error={members.error} onRetry={members.refetch} />
    );
  }
  if (members.isPending || !loop) return <MemberSkeletons />;
  if (members.data.users.length === 0)
    return <Scene title="No Results Found" text="Nobody here has that name." />;
  return (
    <ul className={classes.list} aria-busy={members.isPlaceholderData}>
      {members.data.users.map((member) => (
        <MemberRow key={member.id} loop={loop} member={member} isMe={member.id === userId} />
      ))}
    </ul>
  );
}

function MemberSkeletons() {
  return (
    <div className={classes.list} role="status" aria-busy="true" aria-label="Loading members">
      {[48, 36, 54, 42, 50].map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton circle height={48} />
          <Skeleton height={16} width={`${width}%`} radius="xl" />
        </div>
      ))}
    </div>
  );
}
