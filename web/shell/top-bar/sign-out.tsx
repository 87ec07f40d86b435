import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../../features/accounts/signing-in.ts';
import { useSession, useTransport } from '../../lib/app-context.tsx';
import { deviceStoreOf } from '../../lib/device-store.ts';
import { keptFilesOf } from '../../lib/kept-files.ts';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import classes from './sign-out.module.css';
import { throwAway, unsentSummary } from './unsent.ts';

export function useSignOut() {
  const session = useSession();
  const transport = useTransport();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState('');
  const store = deviceStoreOf(session.userId);
  const leave = async () => {
    // Other people may use this browser. Signing out doesn't wait for this, and the page may be left.
    const clearing = keptFilesOf(session.userId).clear();
    await logOut({ session, transport });
    void navigate('/login', { replace: true });
    await clearing;
  };
  return {
    signOut() {
      const summary = unsentSummary(store);
      if (summary) setUnsent(summary);
      else void leave();
    },
    question: unsent && (
      <KeepOrThrowAway
        unsent={unsent}
        onKeep={() => void leave()}
        onThrowAway={() => {
          throwAway(store);
          void leave();
        }}
        onClose={() => setUnsent('')}
      />
    ),
  };
}

function KeepOrThrowAway(props: {
  unsent: string;
  onKeep: () => void;
  onThrowAway: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog role="alertdialog" width={460} title="Keep or discard?" onClose={props.onClose}>
      <p className={classes.text}>
        Not sent yet: {props.unsent}. If you keep it, it stays on this device until you log in again, and
        nobody else can see it.
      </p>
      <DialogActions>
        <Button variant="default" onClick={props.onThrowAway}>
          Discard
        </Button>
        <Button onClick={props.onKeep}>Keep</Button>
      </DialogActions>
    </Dialog>
  );
}
