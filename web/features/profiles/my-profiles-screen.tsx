import { Skeleton } from '@mantine/core';
import { isolated } from '../../lib/words.ts';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Person, useViewer } from '../accounts/accounts.ts';
import { useLoops } from '../loops/loops.ts';
import classes from './my-profiles.module.css';
import { appearance } from './profiles.ts';

/** How I appear, in general and in each of my loops. */
export default function MyProfilesScreen() {
  const viewer = useViewer();
  return (
    <Page title="Profiles" lead="How you appear: to everyone you share a loop with, and in each loop.">
      {viewer.isPending && <Skeleton height={160} radius="lg" />}
      {viewer.isError && (
        <TryAgain title="Your profiles could not be loaded" error={viewer.error} onRetry={viewer.refetch} />
      )}
      {viewer.data && <Profiles viewer={viewer.data} />}
    </Page>
  );
}

function Profiles({ viewer }: { viewer: Person }) {
  const loops = useLoops();
  return (
    <>
      <Panel title="Default profile">
        <Line
          name={viewer.nickname || viewer.name}
          src={viewer.portrait?.thumb_url ?? null}
          bio={viewer.bio}
        />
      </Panel>
      {loops.data?.map((loop) => (
        <Panel key={loop.id} title={isolated(loop.name)}>
          <Line
            {...appearance(viewer, loop.id)}
            bio={viewer.profiles.find((profile) => profile.loop_id === loop.id)?.bio ?? null}
          />
        </Panel>
      ))}
    </>
  );
}

function Line({ name, src, bio }: { name: string; src: string | null; bio: string | null }) {
  return (
    <div className={classes.line}>
      <Avatar name={name} src={src} size={64} />
      <div>
        <p className={classes.name}>
          <Name>{name}</Name>
        </p>
        <p className={classes.bio}>
          <LinkedText text={bio || 'You have not written anything about yourself yet'} />
        </p>
      </div>
    </div>
  );
}
