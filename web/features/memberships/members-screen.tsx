import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-context.tsx';
import { count, isolated } from '../../lib/words.ts';
import { IconSearch } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Paging } from '../../ui/pages/paging.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { type Loop, useLoop } from '../loops/loops.ts';
import { MemberRow } from './member-row.tsx';
import classes from './members.module.css';
import { useMembers } from './members.ts';

const PAUSE_MS = 300;

export default function MembersScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => <Members loopId={loopId} loop={loop} />}
    </PageOf>
  );
}

function Members({ loopId, loop }: { loopId: number; loop: Loop | undefined }) {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const [text, setText] = useState('');
  const [name] = useDebouncedValue(text.trim(), PAUSE_MS);
  const members = useMembers(loopId, name ? 1 : page, name);
  const total = members.data?.total_items;
  return (
    <Page
      title="Loop Members"
      lead={
        loop && total !== undefined && !name ? `${count(total, 'member')} of ${isolated(loop.name)}` : ' '
      }
      actions={
        loop?.abilities.invite && (
          <LinkButton to={`/edit-loop/${loopId}#codes`} color="pink">
            Invite Members
          </LinkButton>
        )
      }
    >
      <label className={classes.search}>
        <IconSearch size={20} aria-hidden />
        <input
          type="search"
          aria-label="Search members"
          placeholder="Search members"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Panel>
        <MemberList loopId={loopId} members={members} />
      </Panel>
      {members.data && !name && (
        <Paging
          page={page}
          pages={members.data.total_pages}
          address={(n) => `/members/${loopId}?page=${n}`}
        />
      )}
    </Page>
  );
}

function MemberList({ loopId, members }: { loopId: number; members: ReturnType<typeof useMembers> }) {
  const { userId } = useSession();
  if (members.isPending) return <MemberSkeletons />;
  if (members.isError) {
    return (
      <TryAgain title="The members could not be loaded" error={members.error} onRetry={members.refetch} />
    );
  }
  if (members.data.users.length === 0)
    return <Scene title="No Results Found" text="Nobody here has that name." />;
  return (
    <ul className={classes.list} aria-busy={members.isPlaceholderData}>
      {members.data.users.map((member) => (
        <MemberRow key={member.id} loopId={loopId} member={member} isMe={member.id === userId} />
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
