import { Button, Skeleton } from '@mantine/core';
import { IconCopy, IconMailPlus, IconPencilPlus, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { Scene } from '../../ui/scene.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type InvitationCode, useInvitationCodes, useLoop } from './loops.ts';
import classes from './new-loop.module.css';

/** The first page of a new loop: what to do next, and the code that lets others in. */
export default function NewLoopScreen() {
  const [search] = useSearchParams();
  const id = Number(search.get('loopid'));
  const loop = useLoop(id);
  if (loop.isError) {
    return (
      <Scene
        heading="h1"
        role="alert"
        title="This loop could not be opened"
        text="It may be gone, or not be yours to see."
      >
        <Button variant="default" onClick={() => loop.refetch()}>
          Try again
        </Button>
        <LinkButton to="/feed">Go to my feed</LinkButton>
      </Scene>
    );
  }
  return (
    <div className={classes.page}>
      <title>Your new loop · Loopyard</title>
      <p className={classes.kicker}>Your new loop is ready</p>
      <h1 className={classes.title}>
        {loop.data ? loop.data.name : <Skeleton component="span" height={40} width={280} />}
      </h1>
      <ul className={classes.cards}>
        <NextStep
          to="/feed/new-post"
          title="Create Post"
          icon={<IconPencilPlus size={28} aria-hidden />}
          tint="pink"
        >
          Say hello with a picture, so that nobody arrives in an empty room.
        </NextStep>
        <NextStep
          to={`/edit-loop/${id}?invite`}
          title="Invite Members"
          icon={<IconMailPlus size={28} aria-hidden />}
          tint="mint"
        >
          By e-mail, or with the code below: read it out or put it on the board.
        </NextStep>
        <NextStep
          to={`/edit-loop/${id}`}
          title="Edit Loop Settings"
          icon={<IconSettings size={28} aria-hidden />}
          tint="violet"
        >
          Give it a logo, change its name, see its codes.
        </NextStep>
      </ul>
      <CodeToShare loopId={id} />
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

function CodeToShare({ loopId }: { loopId: number }) {
  const codes = useInvitationCodes(loopId);
  if (codes.isPending) return <Skeleton height={112} radius="lg" />;
  if (codes.isError) {
    return (
      <p role="alert" className={classes.failed}>
        The invitation code could not be loaded.{' '}
        <Button variant="subtle" size="compact-md" onClick={() => codes.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  const [first] = codes.data;
  return first ? <Code code={first} /> : null;
}

function Code({ code }: { code: InvitationCode }) {
  const toast = useToast();
  const copy = async (text: string, said: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(said);
    } catch {
      toast('Your browser would not copy it. Select the code and copy it by hand.', 'bad');
    }
  };
  const link = () => `${window.location.origin}/join-loop?code=${encodeURIComponent(code.loop_code)}`;
  return (
    <section className={classes.code} aria-label="Invitation code">
      <div>
        <h2 className={classes.codeTitle}>Invitation code</h2>
        <p className={classes.codeText}>{code.loop_code}</p>
        <p className={classes.words}>or say “{code.friendly_token}”</p>
      </div>
      <div className={classes.codeActions}>
        <Button
          color="mint"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => copy(code.loop_code, 'Code copied')}
        >
          Copy code
        </Button>
        <Button variant="white" onClick={() => copy(link(), 'Link copied')}>
          Copy link
        </Button>
      </div>
    </section>
  );
}
