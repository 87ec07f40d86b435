import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useGoBack } from '../../lib/addresses.ts';
import { useSession } from '../../lib/app-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Unavailable } from '../../ui/pages/not-there.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { FormerName } from '../../ui/text/former-name.tsx';
import { LastSeen } from '../../ui/text/last-seen.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Person, useKeepSubscription, usePerson } from '../accounts/accounts.ts';
import { BlockButton } from '../blocks/block-button.tsx';
import { useLang, useLoops } from '../loops/loops.ts';
import { ReportForm } from '../reports/report-form.tsx';
import { SanctionsPanel } from '../sanctions/sanctions-panel.tsx';
import { useSubscription } from '../subscriptions/subscriptions.ts';
import classes from './profile.module.css';
import { appearance, profileAddress } from './profiles.ts';

export default function ProfileScreen() {
  const params = useParams();
  const loopId = Number(params.loopId);
  const { userId } = useSession();
  const id = Number(params.id);
  // I can look at a loop that I am not in, where my own profile would not be found.
  const person = usePerson(id, id === userId ? undefined : loopId);
  const goBack = useGoBack();
  const [isReporting, setReporting] = useState(false);
  const [isSanctioning, setSanctioning] = useState(false);
  if (isSanctioning && person.data)
    return (
      <Dialog
        title={id === userId ? 'Decisions about me' : 'Sanctions'}
        onClose={() => setSanctioning(false)}
      >
        <SanctionsPanel loopId={loopId} userId={id} />
      </Dialog>
    );
  if (isReporting && person.data)
    return (
      <Dialog title={`Report ${person.data.name}`} onClose={() => setReporting(false)}>
        <ReportForm
          subject={{ type: 'User', id, loopId }}
          onSent={() => setReporting(false)}
          onCancel={() => setReporting(false)}
        />
      </Dialog>
    );
  return (
    <Dialog title="Profile" onClose={goBack} width={480}>
      <title>{`${person.data?.name ?? 'Profile'} · Loopyard`}</title>
      {person.isPending && <ProfileSkeleton />}
      {person.isError && (
        <Unavailable noun="person" heading="h2" error={person.error} onRetry={person.refetch} />
      )}
      {person.data && (
        <Profile
          person={person.data}
          loopId={loopId}
          onReport={() => setReporting(true)}
          onSanctions={() => setSanctioning(true)}
          onClose={goBack}
        />
      )}
    </Dialog>
  );
}

function Profile(props: {
  person: Person;
  loopId: number;
  onReport: () => void;
  onSanctions: () => void;
  onClose: () => void;
}) {
  const { person, loopId, onReport, onSanctions, onClose } = props;
  const { userId } = useSession();
  const { name, src } = appearance(person, loopId);
  const loopProfile = person.profiles.find((profile) => profile.loop_id === loopId);
  const nickname = loopProfile?.nickname || person.nickname;
  const bio = loopProfile?.bio || person.bio;
  const isMe = person.id === userId;
  const lang = useLang(loopId);
  return (
    <div className={classes.profile}>
      <Avatar name={name} src={src} size={128} />
      <h3 className={classes.name}>
        <Name>{person.name}</Name>
      </h3>
      {nickname && (
        <p className={classes.nickname}>
          “<Name>{nickname}</Name>”
        </p>
      )}
      {person.in_loop?.former_name && (
        <p className={classes.active}>
          <FormerName former={person.in_loop.former_name} />
        </p>
      )}
      <Chips inLoop={person.in_loop} />
      {person.last_active && (
        <p className={classes.active}>
          Last active <LastSeen iso={person.last_active} isMe={isMe} />
        </p>
      )}
      {bio && (
        <p className={classes.bio} lang={lang}>
          <LinkedText text={bio} />
        </p>
      )}
      {!isMe && <CommonLoops person={person} />}
      <div className={classes.actions}>
        {person.in_loop && person.abilities.subscribe && (
          <SubscribeButton userId={person.id} loopId={loopId} inLoop={person.in_loop} />
        )}
        {isMe && <LinkButton to={profileAddress(loopProfile?.id ?? 0)}>Edit Profile</LinkButton>}
        {person.in_loop && person.abilities.report && (
          <Button variant="default" onClick={onReport}>
            Report
          </Button>
        )}
        {!isMe && person.in_loop && <BlockButton person={person} />}
        <SanctionsButton person={person} loopId={loopId} onClick={onSanctions} />
        <Button variant="default" onClick={onClose}>
          CLOSE
        </Button>
      </div>
    </div>
  );
}

/** For those who decide in the loop, and oneself. */
function SanctionsButton(props: { person: Person; loopId: number; onClick: () => void }) {
  const { person, loopId, onClick } = props;
  const { userId } = useSession();
  const { data: loops } = useLoops();
  const loop = loops?.find(({ id }) => id === loopId);
  const isMe = person.id === userId;
  if (!loop || loop.is_admin === isMe || !(isMe || (person.in_loop && !person.in_loop.is_admin))) return null;
  return (
    <Button variant="default" onClick={onClick}>
      {isMe ? 'Decisions about me' : 'Sanctions'}
    </Button>
  );
}

type InLoop = NonNullable<Person['in_loop']>;

function Chips({ inLoop }: { inLoop: InLoop | null }) {
  if (!inLoop?.is_admin && !inLoop?.role) return null;
  return (
    <p className={classes.chips}>
      {inLoop.is_admin && <Badge>Admin</Badge>}
      {inLoop.role && (
        <Badge isQuiet>
          <Name>{inLoop.role.name}</Name>
        </Badge>
      )}
    </p>
  );
}

function SubscribeButton({ userId, loopId, inLoop }: { userId: number; loopId: number; inLoop: InLoop }) {
  const { isSubscribed, toggle } = useSubscription(
    { type: 'User', id: userId, loopId, subscriptionId: inLoop.subscription_id },
    useKeepSubscription(userId, loopId),
  );
  return (
    <Button variant={isSubscribed ? 'default' : 'filled'} onClick={toggle}>
      {isSubscribed ? 'Unsubscribe from User' : 'Subscribe to User'}
    </Button>
  );
}

function CommonLoops({ person }: { person: Person }) {
  const loops = useLoops();
  const navigate = useNavigate();
  const theirLoopIds = new Set(person.profiles.map((profile) => profile.loop_id));
  const common = loops.data?.filter((loop) => theirLoopIds.has(loop.id)) ?? [];
  if (common.length === 0) return null;
  return (
    <section className={classes.common} aria-label="Loops in common">
      <h4 className={classes.commonTitle}>Loops in common</h4>
      <ul className={classes.loops}>
        {common.map((loop) => (
          <li key={loop.id}>
            <button type="button" className={classes.loop} onClick={() => navigate(`/members/${loop.id}`)}>
              <Name>{loop.name}</Name>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProfileSkeleton() {
  return (
    <div className={classes.profile} role="status" aria-busy="true" aria-label="Loading profile">
      <Skeleton circle height={128} />
      <Skeleton height={28} width={200} mt="md" />
      <Skeleton height={16} width={280} mt="md" />
    </div>
  );
}
