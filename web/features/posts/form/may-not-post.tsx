import { errorCatalogue } from '@loopyard/contract/errors.ts';
import { mutedUntil } from '@loopyard/contract/sanctions.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Scene } from '../../../ui/pages/scene.tsx';
import { PayFee } from '../../fees/pay-fee.tsx';
import { useLapsedLoop, useMutedLoop, useSelectedLoop } from '../../loops/loops.ts';

export function MayNotPost() {
  const lapsedLoop = useLapsedLoop();
  const mutedLoop = useMutedLoop();
  const refusal = useSelectedLoop().loop?.write_refusals.post;
  if (lapsedLoop) {
    return (
      <Scene title="Your membership has ended" text={`${errorCatalogue.fee_due.detail}.`}>
        <PayFee loop={lapsedLoop} />
      </Scene>
    );
  }
  if (mutedLoop?.muted_until) {
    return (
      <Scene
        title="You may not write here for a while"
        text={`${mutedUntil(new Date(mutedLoop.muted_until))}.`}
      />
    );
  }
  if (refusal)
    return <Scene title="You can read along" text={`${refusal}. You can read and follow what they write.`} />;
  return (
    <Scene
      title="Only members of this loop can post"
      text="You are reading this loop as a guest. You can join it with an invitation code."
    >
      <Button component={Link} to="/join-loop">
        Join Loop
      </Button>
    </Scene>
  );
}

export function NoLoop() {
  return (
    <Scene title="Choose a loop first" text="Every post belongs to a loop. Join one, or create your own.">
      <Button component={Link} to="/create-loop">
        Add Loops
      </Button>
    </Scene>
  );
}
