import { Button } from '@mantine/core';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';

export function SignUpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Sign up to join in" width={460} onClose={onClose}>
      <p style={{ color: 'var(--muted)' }}>
        You can look at everything here. To post, comment and change things, create a loop of your own. It
        takes less than two minutes.
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Keep looking
        </Button>
        <Button component="a" href="/register" color="pink">
          Sign Up
        </Button>
      </DialogActions>
    </Dialog>
  );
}
