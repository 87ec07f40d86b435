import { Button } from '@mantine/core';
import { useGoBack } from '../../lib/addresses.ts';
import { listOfNames } from '../../lib/words.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Name } from '../../ui/text/name.tsx';
import { useSelectedLoop } from '../loops/loops.ts';
import classes from './support.module.css';

/** Whom to turn to. */
export default function SupportScreen() {
  const goBack = useGoBack();
  const { loop } = useSelectedLoop();
  return (
    <Dialog title="Contact Support" width={480} onClose={goBack}>
      <title>Contact Support · Loopyard</title>
      {loop ? (
        <p>
          The people who run <Name>{loop.name}</Name> can help with members, posts and codes:{' '}
          <strong>{listOfNames(loop.admins)}</strong>.
        </p>
      ) : (
        <p>
          The person who gave you the code for your loop can help you. Each loop is run by its own admins.
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={goBack}>
          Cancel
        </Button>
        <Button onClick={goBack}>Ok</Button>
      </div>
    </Dialog>
  );
}
