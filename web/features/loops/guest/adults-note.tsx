import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { Name } from '../../../ui/text/name.tsx';
import { useSelectedLoop } from '../loops.ts';
import { useSaveChoice } from '../settings/edit-loop.ts';
import classes from './guest-bar.module.css';

export function AdultsNote() {
  const { loop } = useSelectedLoop();
  const isOnFeed = /^\/(feed|loopyard)\b/.test(useLocation().pathname);
  const save = useSaveChoice(loop?.id ?? 0);
  if (!loop?.asks_adults || !isOnFeed) return null;
  const answer = (adults_only: boolean) => save({ adults_only }, () => undefined);
  return (
    <section className={classes.bar} aria-label="Age of the members">
      <div className={classes.words}>
        <p className={classes.title}>
          Is everybody in <Name>{loop.name}</Name> 18 or older?
        </p>
        <p className={classes.text}>
          If some may be younger, the loop stays closed to guests and the public. You can change this in Loop
          Settings.
        </p>
      </div>
      <Button variant="default" onClick={() => answer(true)}>
        Yes
      </Button>
      <Button variant="default" onClick={() => answer(false)}>
        No
      </Button>
    </section>
  );
}
