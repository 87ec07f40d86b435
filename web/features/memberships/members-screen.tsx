import { Skeleton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
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
  const { page, name, field } = useListAddress();
  const members = useMembers(loopId, page, name);
  const pages = members.data?.total_pages ?? 1;
  const address = (n: number) =>
    `/members/${loopId}?${new URLSearchParams({ page: String(n), ...(name && { name }) })}`;
  // The last one on the last page may have left.
  const isBeyond = members.data && !members.isPlaceholderData && page > Math.max(1, pages);
  return (
    <Page
      title="Loop Members"
      lead={loop && members.data ? summary(members.data.total_items, name, loop) : ' '}
      actions={loop && <Actions loop={loop} />}
    >
      <label className={classes.search}>
        <IconSearch size={20} aria-hidden />
        <input type="search" aria-label="Search members" placeholder="Search members" {...field} />
      </label>
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

/** The page and the name looked for stand in the address, so that the way back from a profile leads to them. */
function useListAddress() {
  const [params, setParams] = useSearchParams();
  const name = params.get('name') ?? '';
  const [text, setText] = useState(name);
  const ownName = useRef(name);
  const search = useDebouncedCallback((next: string) => {
    ownName.current = next;
    setParams(next ? { name: next } : {}, { replace: true });
  }, PAUSE_MS);
  // Somebody followed a link to another list, or went back to one.
  useEffect(() => {
    if (ownName.current === name) return;
    ownName.current = name;
    setText(name);
  }, [name]);
  return {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    name,
    field: {
      value: text,
      onChange: (event: { target: { value: string } }) => {
        setText(event.target.value);
        search(event.target.value.trim());
      },
    },
  };
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
