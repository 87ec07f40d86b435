import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Scene } from '../../../ui/pages/scene.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import type { Loop } from '../../loops/loops.ts';
import { Line } from './invitation-line.tsx';
import classes from './invitation-list.module.css';
import { type Invitation, useInvitations } from './invites.ts';

const AT_ONCE = 20;
/** The server returns no more. */
const MOST = 500;

export function InvitationList({ loop }: { loop: Loop }) {
  const invitations = useInvitations(loop.id);
  const [shownCount, setShownCount] = useState(AT_ONCE);
  if (invitations.isPending) return <ListSkeleton />;
  if (invitations.isError) {
    const { error, refetch } = invitations;
    return <TryAgain title="The invitations could not be loaded" error={error} onRetry={refetch} />;
  }
  const all = invitations.data;
  if (all.length === 0)
    return (
      <Scene title="Nobody has been invited yet" text="You’ll see here who was invited and who joined." />
    );
  return (
    <>
      <Summary invitations={all} />
      <ul className={classes.list}>
        {all.slice(0, shownCount).map((invitation) => (
          <Line key={invitation.id} loop={loop} invitation={invitation} />
        ))}
      </ul>
      {all.length > shownCount && (
        <Button variant="default" fullWidth mt="md" onClick={() => setShownCount(shownCount + 5 * AT_ONCE)}>
          Show more
        </Button>
      )}
      {all.length >= MOST && shownCount >= MOST && (
        <p className={classes.end}>These are the latest {MOST}.</p>
      )}
    </>
  );
}

function Summary({ invitations }: { invitations: Invitation[] }) {
  const countOf = (status: Invitation['status']) =>
    invitations.filter((invitation) => invitation.status === status).length;
  const [joinedCount, openCount] = [countOf('joined'), countOf('invited')];
  const rest = invitations.length - joinedCount - openCount;
  return (
    <div className={classes.summary}>
      <p>
        {joinedCount} of {invitations.length} joined{openCount > 0 && `, ${openCount} still open`}.
      </p>
      <div className={classes.bar} aria-hidden="true">
        <span style={{ flexGrow: joinedCount }} data-part="joined" />
        <span style={{ flexGrow: openCount }} data-part="open" />
        <span style={{ flexGrow: rest }} data-part="rest" />
      </div>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading invitations">
      {[46, 58, 40].map((width) => (
        <div key={width} className={classes.line}>
          <Skeleton circle height={44} />
          <Skeleton height={16} width={`${width}%`} radius="xl" />
        </div>
      ))}
    </div>
  );
}
