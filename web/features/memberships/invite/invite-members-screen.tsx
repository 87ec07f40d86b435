import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { Crumbs } from '../../../ui/pages/crumbs.tsx';
import { NotThere, PageOf } from '../../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { type Loop, useLoop, useLoops } from '../../loops/loops.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { useInviteDraft } from './use-invite-draft.ts';

export default function InviteMembersScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => {
        if (loop && !loop.abilities.invite) return <NotThere noun="page" />;
        return (
          <Page
            title="Invite Members"
            above={
              <Crumbs steps={[{ to: `/members/${loopId}`, label: 'All Members' }]} current="Invite Members" />
            }
          >
            {loop ? <Invitations key={loop.id} loop={loop} /> : <Skeleton height={480} radius="lg" />}
          </Page>
        );
      }}
    </PageOf>
  );
}

function Invitations({ loop }: { loop: Loop }) {
  const draft = useInviteDraft(loop.id);
  const loops = useLoops();
  if (loops.isError && !loops.data)
    return <TryAgain title="Your loops could not be loaded" error={loops.error} onRetry={loops.refetch} />;
  const ownLoops = loops.data?.filter(({ abilities }) => abilities.invite) ?? [loop];
  const chosenLoop = ownLoops.find(({ id }) => id === draft.values.loop_id) ?? loop;
  return (
    <>
      <Panel>
        <InviteForm loop={chosenLoop} loops={ownLoops} draft={draft} />
      </Panel>
      <Panel title="Who was invited, and who joined">
        <InvitationList key={chosenLoop.id} loop={chosenLoop} />
      </Panel>
    </>
  );
}
