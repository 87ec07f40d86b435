import { fieldErrors } from '@loopyard/contract/errors.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import classes from './delete-account.module.css';
import { Problem } from './settings-form.tsx';
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
  const [values, setValues] = useState({ current_password: '' });
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    values,
    change: setValues,
    rules: ({ current_password }) =>
      fieldErrors({ current_password: current_password ? null : 'Password is required' }),
    submit: async (confirmation) => {
      setProblem(null);
      await deleteAccount(confirmation);
    },
    onFailure: setProblem,
  });
  return (
    <Dialog role="alertdialog" width={520} title="Delete your account?" onClose={onClose}>
      <form className={classes.form} method="post" onSubmit={form.onSubmit} noValidate>
        <p className={classes.warning}>Be careful, once deleted there&rsquo;s no going back!</p>
        <ul className={classes.losses}>
          <li>
            Your name, profiles, posts, pictures and files go for everyone. Where you wrote comments, others
            see &lsquo;[Deleted]&rsquo;.
          </li>
          <li>
            A loop of yours passes to its longest-standing admin; one that has nobody else in it is deleted.
          </li>
          <li>You and the admins of your loops are told by e-mail.</li>
          <li>Nobody can bring it back. Backups may take up to 90 days to clear.</li>
        </ul>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('current_password')}
          label="Your password"
          autoComplete="current-password"
        />
        <Problem problem={problem} prefix="Your account was not deleted." />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            No, keep it
          </Button>
          <Button type="submit" color="pink" loading={form.isSending}>
            Yes, delete it!
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
