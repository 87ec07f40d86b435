import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { sentence } from '../../lib/api-error.ts';
import { count, isolated } from '../../lib/words.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Crumbs } from '../../ui/pages/crumbs.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Paging } from '../../ui/pages/paging.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Loop, useLoop } from '../loops/loops.ts';
import classes from './ages-screen.module.css';
import { type Member, useMarkAges, useMembersWithoutAge } from './members.ts';

export default function AgesScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => (
        <Page
          title="Staff or Pupil?"
          lead="Members of whom nobody has said if they are under 18. Until then they are treated as if they were."
          above={
            <Crumbs steps={[{ to: `/members/${loopId}`, label: 'All Members' }]} current="Staff or Pupil?" />
          }
        >
          {!loop && <Awaited label="Loading the loop" height={240} />}
          {loop && (loop.abilities.manage_members ? <Unmarked loop={loop} /> : <ForAdmins />)}
        </Page>
      )}
    </PageOf>
  );
}

function ForAdmins() {
  return (
    <Panel>
      <Scene title="Only admins can mark members" text="They say who in this loop is under 18." />
    </Panel>
  );
}

function Unmarked({ loop }: { loop: Loop }) {
  const page = Math.max(1, Math.trunc(Number(useSearchParams()[0].get('page'))) || 1);
  const members = useMembersWithoutAge(loop.id, page);
  const pages = members.data?.total_pages ?? 1;
  const address = (n: number) => `/members/${loop.id}/ages?page=${n}`;
  // The last members of the last page may just have been marked.
  if (members.data && !members.isPlaceholderData && page > Math.max(1, pages))
    return <Navigate to={address(Math.max(1, pages))} replace />;
  return (
    <>
      <Panel>
        {members.isPending && <Awaited label="Loading members" height={240} />}
        {members.isError && !members.data && (
          <TryAgain title="The members could not be loaded" error={members.error} onRetry={members.refetch} />
        )}
        {members.data?.users.length === 0 && <Nobody loop={loop} />}
        {members.data && members.data.users.length > 0 && (
          <Marking key={page} loop={loop} members={members.data.users} />
        )}
      </Panel>
      <Paging page={page} pages={pages} address={address} />
    </>
  );
}

function Nobody({ loop }: { loop: Loop }) {
  return loop.adults_only ? (
    <Scene
      picture={<EmptyYard />}
      title="Everybody here is 18 or older"
      text="If that is not so, say it in Loop Settings."
    />
  ) : (
    <Scene
      picture={<EmptyYard />}
      title="Nobody is left to mark"
      text="New members without a role will appear here."
    />
  );
}

/** High enough for a finger. */
const box = {
  body: classes.body ?? '',
  labelWrapper: classes.wrapper ?? '',
  label: classes.label ?? '',
};

function Marking({ loop, members }: { loop: Loop; members: Member[] }) {
  const [chosenIds, setChosenIds] = useState<number[]>([]);
  const mark = useMarkAges(loop.id);
  const toast = useToast();
  const ids = chosenIds.filter((id) => members.some((member) => member.id === id));
  const turn = (id: number, isChosen: boolean) =>
    setChosenIds(isChosen ? [...ids, id] : ids.filter((chosenId) => chosenId !== id));
  const send = (isMinor: boolean) =>
    mark.mutate(
      { ids, isMinor },
      {
        onSuccess: () => toast(markedWords(ids.length, isMinor)),
        onError: (error) => toast(`Not all were marked. ${sentence(error)}`, 'bad'),
        onSettled: () => setChosenIds([]),
      },
    );
  const isAll = ids.length === members.length;
  return (
    <>
      <p>
        Choose some, then say what they are. You can say it of everybody with a role in{' '}
        <Link to={`/edit-loop/${loop.id}/joining`}>Loop Settings</Link>.
      </p>
      <Checkbox
        classNames={box}
        label="Everybody on this page"
        checked={isAll}
        indeterminate={ids.length > 0 && !isAll}
        onChange={() => setChosenIds(isAll ? [] : members.map(({ id }) => id))}
      />
      <ul className={classes.list} aria-label="Members to mark">
        {members.map((member) => (
          <li key={member.id}>
            <Checkbox
              classNames={box}
              label={<Name>{member.name}</Name>}
              aria-label={isolated(member.name)}
              checked={ids.includes(member.id)}
              onChange={(event) => turn(member.id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button
          variant="default"
          disabled={ids.length === 0}
          loading={mark.isPending}
          onClick={() => send(false)}
        >
          Staff
        </Button>
        <Button
          variant="default"
          disabled={ids.length === 0}
          loading={mark.isPending}
          onClick={() => send(true)}
        >
          Pupil
        </Button>
      </div>
    </>
  );
}

function markedWords(total: number, isMinor: boolean): string {
  return `${count(total, 'member')} marked as ${isMinor ? 'under 18' : '18 or older'}`;
}
