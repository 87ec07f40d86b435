import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { Refusal } from '../../../ui/form/refusal.tsx';
import classes from './push.module.css';
import { BlockedHelp, HomeScreenHelp } from './push-help.tsx';
import type { usePush } from './use-push.ts';

const NO_PUSH_SERVICE = 'This browser could not set up notifications. Please try again later.';

/** The button, and after a press what stands in the way. `children`: beside the button. */
export function TurnOn({ push, children }: { push: ReturnType<typeof usePush>; children?: ReactNode }) {
  const { state, turnOn } = push;
  const [isPressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    if (state === 'off' || state === 'unknown') turnOn.mutate();
  };
  if (isPressed && state === 'home-screen') return <HomeScreenHelp />;
  if (isPressed && state === 'blocked') return <BlockedHelp />;
  const isLeftOpen = turnOn.isSuccess && state === 'off' && Notification.permission === 'default';
  return (
    <div className={classes.turnOn}>
      <Refusal>
        {turnOn.isError && sentence(turnOn.error, NO_PUSH_SERVICE)}
        {isLeftOpen && 'Nothing has changed, because your browser got no answer. You can press again.'}
      </Refusal>
      <div className={classes.buttons}>
        <Button loading={turnOn.isPending} onClick={press}>
          Turn on notifications
        </Button>
        {children}
      </div>
    </div>
  );
}
