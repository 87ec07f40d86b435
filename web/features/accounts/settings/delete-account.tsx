import { Button } from '@mantine/core';
import { useState } from 'react';
import { PasswordQuestion } from '../../../ui/overlays/password-question.tsx';
import classes from './delete-account.module.css';
import { useDeleteAccount } from './use-delete-account.ts';

/** The way out, behind a question and the password. `email`: whose it is, to the browser that keeps passwords. */
export function DeleteAccount({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.way}>
      <p className={classes.about}>Your account and everything you shared go, for good.</p>
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
          Your name, profiles, posts, pictures and files go for everyone. Where you wrote comments, others see
          &lsquo;[Deleted]&rsquo;.
        </li>
        <li>
          A loop of yours passes to its longest-standing admin; one that has nobody else in it is deleted.
        </li>
        <li>You and the admins of your loops are told by e-mail.</li>
        <li>Nobody can bring it back. Backups may take up to 90 days to clear.</li>
      </ul>
    </PasswordQuestion>
  );
}
