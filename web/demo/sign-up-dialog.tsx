import { Button } from '@mantine/core';
import { Dialog } from '../ui/overlays/dialog.tsx';
import classes from './sign-up-dialog.module.css';

export function SignUpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Sign up to join in" width={460} onClose={onClose}>
      <p className={classes.text}>
        Here you can look at everything. To post, comment and change things yourself, open a loop of your own:
        it takes under two minutes.
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
