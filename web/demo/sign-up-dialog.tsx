import { Button } from '@mantine/core';
import { Dialog } from '../ui/overlays/dialog.tsx';
import classes from './sign-up-dialog.module.css';

export function SignUpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Sign up to join in" width={460} onClose={onClose}>
      <p className={classes.text}>
        You can look at everything here. To post, comment and change things, create a loop of your own. It
        takes less than two minutes.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Keep looking
        </Button>
        <Button component="a" href="/register" color="pink">
          Sign Up
        </Button>
      </div>
    </Dialog>
  );
}
