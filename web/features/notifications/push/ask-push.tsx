import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStoredFlag } from '../../../lib/use-stored-flag.ts';
import { pushSupport } from './browser-push.ts';
import classes from './push.module.css';
import { TurnOn } from './turn-on.tsx';
import { usePush } from './use-push.ts';

/** After somebody's first comment. It asks once on each device. */
export function AskPush() {
  return pushSupport() === 'none' ? null : <Question />;
}

function Question() {
  const [wasAsked, noteAsked] = useStoredFlag('loopyard.asked-push');
  const [isWanted, setWanted] = useState(!wasAsked);
  const push = usePush();
  const isAsking = isWanted && (push.state === 'off' || push.state === 'home-screen');
  useEffect(() => {
    if (isAsking) noteAsked();
  }, [isAsking, noteAsked]);
  if (!isAsking && !(isWanted && push.turnOn.isSuccess && push.state === 'blocked')) return null;
  return (
    <section className={classes.ask} aria-label="Notifications on this device">
      <p>Would you like to be told of answers on this device, even when Loopyard is closed?</p>
      <TurnOn push={push}>
        <Button variant="subtle" onClick={() => setWanted(false)}>
          No, thanks
        </Button>
      </TurnOn>
    </section>
  );
}
