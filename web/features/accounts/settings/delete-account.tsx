import { Button } from '@mantine/core';
import { useState } from 'react';
import { PasswordQuestion } from '../../../ui/overlays/password-question.tsx';
import classes from './delete-account.module.css';
import { useDeleteAccount } from './use-delete-account.ts';

export function DeleteAccount({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.way}>
      <p className={classes.about}>Your account and everything you shared will be deleted for good.</p>
      <Button variant="default" className={classes.danger} onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      {isAsking && <Question email={email} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Question({ email, onClose }: { email: string; onClose: () => void }) {
  const deleteAccount = useDeleteAccount();
  return (
    <PasswordQuestion
      title="Delete your account?"
      email={email}
      refusal="Your account was not deleted."
      onConfirm={deleteAccount}
      onClose={onClose}
    >
      <p className={classes.warning}>Be careful, once deleted there&rsquo;s no going back!</p>
      <ul className={classes.losses}>
        <li>
          Your name, profiles, posts, pictures and files are deleted for everyone. Your comments show as
          &lsquo;[Deleted]&rsquo;.
        </li>
        <li>
          Loops you own pass to their longest-serving admin. Loops with nobody else in them are deleted.
        </li>
        <li>You and your loops’ admins will get an e-mail.</li>
        <li>What somebody reported is kept for those who decide, until 180 days after the decision.</li>
        <li>This can’t be undone. Backups may take up to 90 days to clear.</li>
      </ul>
    </PasswordQuestion>
  );
}
