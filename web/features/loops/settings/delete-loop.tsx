import { Button } from '@mantine/core';
import { useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { count } from '../../../lib/words.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/text/name.tsx';
import type { Loop } from '../loops.ts';
import classes from './loop-settings.module.css';
import { useWayOut } from './use-way-out.ts';

/** Deleting a loop, for all its members, once its admin is sure and has said their password. */
export function DeleteLoop({ loop }: { loop: Loop }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.act}>
      <p className={classes.facts}>It goes for everyone, with all that was ever shared in it.</p>
      <Button variant="default" className={classes.danger} onClick={() => setAsking(true)}>
        Delete Loop
      </Button>
      {isAsking && <DeleteDialog loop={loop} onClose={() => setAsking(false)} />}
    </div>
  );
}

const empty = { current_password: '' };

function DeleteDialog({ loop, onClose }: { loop: Loop; onClose: () => void }) {
  const [values, setValues] = useState(empty);
  const remove = useDelete(loop.id);
  const toast = useToast();
  const form = useForm({
    values,
    change: setValues,
    rules: ({ current_password }): { current_password?: string } =>
      current_password ? {} : { current_password: 'Password is required' },
    submit: ({ current_password }) => remove(current_password),
    onFailure: (error) => isApiError(error) && error.status === 429 && toast(error.detail, 'bad'),
  });
  return (
    <Dialog role="alertdialog" title="Are you sure?" width={520} onClose={onClose}>
      <form className={classes.question} onSubmit={form.onSubmit} noValidate>
        <p>
          You will not be able to recover this loop or any of its content. Be careful, once deleted there’s no
          going back!
        </p>
        <p className={classes.facts}>
          <Name>{loop.name}</Name> goes at once for {count(loop.members_count, 'member')}, with every post,
          picture and comment. Within 14 days whoever runs this server could still bring it back; after that
          nobody can.
        </p>
        <PasswordField
          {...form.field('current_password')}
          label="Your password"
          autoComplete="current-password"
        />
        <div className={classes.answers}>
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

/** Rejects where the password was not taken; whatever else fails leads away. */
function useDelete(loopId: number): (password: string) => Promise<void> {
  const transport = useTransport();
  const { onSuccess, onError } = useWayOut(loopId);
  return async (current_password) => {
    try {
      await transport.request('DELETE /api/loops/:id', {
        params: { id: loopId },
        body: { current_password },
      });
    } catch (error) {
      if (isApiError(error) && (error.status === 422 || error.status === 429)) throw error;
      return onError();
    }
    await onSuccess();
  };
}
