import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { Skeleton } from '@mantine/core';
import { isolated } from '../../lib/words.ts';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Face } from '../../ui/pictures/face.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Name } from '../../ui/text/name.tsx';
import { appearance, type Person, useViewer } from '../accounts/viewer.ts';
import { useLoops } from '../loops/loops.ts';
import classes from './my-profiles.module.css';

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
        <Line viewer={viewer} loopId={DEFAULT_LOOP_ID} bio={viewer.default_profile.bio} />
      </Panel>
      {loops.data?.map((loop) => (
        <Panel key={loop.id} title={isolated(loop.name)}>
          <Line
            viewer={viewer}
            loopId={loop.id}
            bio={viewer.profiles.find((profile) => profile.loop_id === loop.id)?.bio ?? null}
          />
        </Panel>
      ))}
    </>
  );
}

function Line({ viewer, loopId, bio }: { viewer: Person; loopId: number; bio: string | null }) {
  const { name, src } = appearance(viewer, loopId);
  return (
    <div className={classes.line}>
      <Face name={name} src={src} size={64} />
      <div>
        <p className={classes.name}>
          <Name>{name}</Name>
        </p>
        <p className={classes.bio}>
          <LinkedText text={bio || 'Nothing said about yourself'} />
        </p>
      </div>
    </div>
  );
}
