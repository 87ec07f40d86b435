import { emailError, emailMax } from '@loopyard/contract/email.ts';
import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { isolated } from '../../lib/words.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { Name } from '../../ui/text/name.tsx';
import classes from './operator.module.css';
import { type AccountLine, useAct } from './operator.ts';

export function EmailDialog({ person, onClose }: { person: AccountLine; onClose: () => void }) {
  const [values, setValues] = useState({ email: '' });
  const change = useAct(
    (transport, body: { email: string }) =>
      transport.request('POST /api/operator/people/:id/change_email', { params: { id: person.id }, body }),
    {
      success: (_, { email }) => `${isolated(person.name)} now logs in with ${email}`,
      failure: 'The e-mail address was not changed.',
    },
  );
  const form = useForm({
    values,
    change: setValues,
    rules: ({ email }) => fieldErrors({ email: emailError(email) }),
    submit: async ({ email }) => {
      await change.mutateAsync({ email: email.trim() });
      onClose();
    },
    onFailure: () => '',
  });
  return (
    <Dialog title="Change the e-mail address" width={520} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <div className={classes.form}>
          <p>
            <Name>{person.name}</Name> has the address{' '}
            <strong className={classes.address}>{person.email}</strong>. Please make sure that they asked for
            this themselves. They are logged out everywhere, get an e-mail at both addresses and log in with
            the new one. They can’t undo it.
          </p>
          <TextInput
            {...form.field('email')}
            type="email"
            label="New e-mail address"
            maxLength={emailMax}
            autoComplete="off"
          />
          <Refusal>{form.refusal}</Refusal>
        </div>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Change it
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
