import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { IconSettings } from '../../../ui/icons.ts';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { IconMailPlus, IconPencilPlus } from '../../../ui/screen-icons.ts';
import { Name } from '../../../ui/text/name.tsx';
import { InvitationCodes } from '../../invitations/invitation-codes.tsx';
import { type Loop, useLoop } from '../loops.ts';
import { JoinedLoop } from './joined-loop.tsx';
import classes from './new-loop.module.css';

export default function NewLoopScreen() {
  const [search] = useSearchParams();
  const id = Number(search.get('loopid'));
  return (
    <PageOf noun="loop" query={useLoop(id)}>
      {(loop) => {
        if (!loop) return <LoadingLoop />;
        return loop.is_admin ? <NextSteps loop={loop} /> : <JoinedLoop loop={loop} />;
      }}
    </PageOf>
  );
}

/** Must fit both welcomes, as it isn’t known yet whose this is. */
function LoadingLoop() {
  return (
    <div className={classes.page} role="status" aria-busy="true" aria-label="Loading the loop">
      <title>Welcome · Loopyard</title>
      <Skeleton height={40} width={280} />
      <Skeleton height={120} mt={28} radius="md" />
    </div>
  );
}

function NextSteps({ loop: { id, name } }: { loop: Loop }) {
  return (
    <div className={classes.page}>
      <title>Your new loop · Loopyard</title>
      <p className={classes.kicker}>Your new loop is ready</p>
      <h1 className={classes.title}>
        <Name>{name}</Name>
      </h1>
      <ul className={classes.cards}>
        <NextStep
          to="/feed/new-post"
          title="Create Post"
          icon={<IconPencilPlus size={28} aria-hidden />}
          tint="pink"
        >
          Say hello with a picture, so new members have something to look at.
        </NextStep>
        <NextStep
          to={`/members/${id}/invite`}
          title="Invite Members"
          icon={<IconMailPlus size={28} aria-hidden />}
          tint="mint"
        >
          Invite people by e-mail, or share the code below: read it out, send it or put it on the noticeboard.
        </NextStep>
        <NextStep
          to={`/edit-loop/${id}`}
          title="Edit Loop Settings"
          icon={<IconSettings size={28} aria-hidden />}
          tint="violet"
        >
          Add a logo, choose who can join, and create more codes.
        </NextStep>
      </ul>
      <InvitationCodes loopId={id} />
      <blockquote className={classes.quote}>
        Every good group started with two people and something to show.
      </blockquote>
    </div>
  );
}

function NextStep(props: { to: string; title: string; icon: ReactNode; tint: string; children: ReactNode }) {
  return (
    <li>
      <Link to={props.to} className={classes.card}>
        <span className={classes.icon} data-tint={props.tint}>
          {props.icon}
        </span>
        <span className={classes.cardTitle}>{props.title}</span>
        <span className={classes.cardText}>{props.children}</span>
      </Link>
    </li>
  );
}
