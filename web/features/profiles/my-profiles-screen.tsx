import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { type Person, useViewer } from '../accounts/accounts.ts';
import { useLoops } from '../loops/loops.ts';
import classes from './my-profiles.module.css';
import { ProfileForm } from './profile-form.tsx';
import { profileAddress } from './profiles.ts';

export default function MyProfilesScreen() {
  const viewer = useViewer();
  return (
    <Page title="Edit Profiles" lead="This is how others see you: everywhere, or in one of your loops.">
      {viewer.isPending && <FormSkeleton />}
      {viewer.isError && !viewer.data && (
        <TryAgain title="Your profiles could not be loaded" error={viewer.error} onRetry={viewer.refetch} />
      )}
      {viewer.data && <Profiles viewer={viewer.data} />}
    </Page>
  );
}

function Profiles({ viewer }: { viewer: Person }) {
  const [search] = useSearchParams();
  const profileId = Number(search.get('profile') ?? 0);
  const loopProfile = viewer.profiles.find(({ id }) => id === profileId);
  return (
    <Panel>
      <div className={classes.panel}>
        <Selector viewer={viewer} profileId={loopProfile?.id ?? 0} />
        <ProfileForm
          key={loopProfile?.id ?? 0}
          viewer={viewer}
          profile={loopProfile ?? viewer.default_profile}
        />
      </div>
    </Panel>
  );
}

function Selector({ viewer, profileId }: { viewer: Person; profileId: number }) {
  const loops = useLoops();
  const navigate = useNavigate();
  const loopProfiles = viewer.profiles.flatMap(({ id, loop_id }) => {
    const loop = loops.data?.find((candidate) => candidate.id === loop_id);
    // Reserve the tab until the loop's name has loaded.
    const label = loop?.name ?? (id === profileId ? 'One of your loops' : null);
    return label === null || loop_id === DEFAULT_LOOP_ID ? [] : [{ value: String(id), label }];
  });
  return (
    <div>
      <NativeSelect
        label="Profile"
        value={String(profileId)}
        onChange={(event) =>
          void navigate(profileAddress(Number(event.currentTarget.value)), { replace: true })
        }
        data={[{ value: '0', label: 'Default profile' }, ...loopProfiles]}
      />
      {loops.isError && !loops.data && (
        <p role="alert" className={classes.note}>
          The profiles of your loops could not be loaded.{' '}
          <Button variant="subtle" onClick={() => void loops.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

function FormSkeleton() {
  return (
    <Panel>
      <div className={classes.panel} role="status" aria-busy="true" aria-label="Loading your profiles">
        <Skeleton height={48} radius="md" />
        <div className={classes.pictureSkeleton}>
          <Skeleton circle height={150} />
          <Skeleton height={44} width={160} radius="md" />
        </div>
        <Skeleton height={48} radius="md" />
        <Skeleton height={120} radius="md" />
      </div>
    </Panel>
  );
}
