import { pushSupport } from './browser-push.ts';
import classes from './push.module.css';
import { TurnOn } from './turn-on.tsx';
import { usePush } from './use-push.ts';

/** In the menu of the bell, until this device gets them. */
export function PushOffer() {
  return pushSupport() === 'none' ? null : <Offer />;
}

function Offer() {
  const push = usePush();
  if (push.state === 'unknown' || push.state === 'on') return null;
  return (
    <section className={classes.offer} aria-label="Notifications on this device">
      <p>Get notifications on this device, even when Loopyard is closed.</p>
      <TurnOn push={push} />
    </section>
  );
}
