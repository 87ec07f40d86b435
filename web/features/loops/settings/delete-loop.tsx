import { Button } from '@mantine/core';
import { useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { count } from '../../../lib/words.ts';
import { PasswordQuestion } from '../../../ui/overlays/password-question.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import type { Loop } from '../loops.ts';
import classes from './loop-settings.module.css';
import { useWayOut } from './use-way-out.ts';

export function DeleteLoop({ loop }: { loop: Loop }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.act}>
      <p className={classes.facts}>Deletes the loop and everything in it, for everyone.</p>
      <Button variant="default" className={classes.danger} onClick={() => setAsking(true)}>
        Delete Loop
      </Button>
      {isAsking && <DeleteDialog loop={loop} onClose={() => setAsking(false)} />}
    </div>
  );
}

function DeleteDialog({ loop, onClose }: { loop: Loop; onClose: () => void }) {
  const { data: viewer } = useViewer();
  return (
    <PasswordQuestion
      title="Are you sure?"
      email={viewer?.email ?? ''}
      refusal={refusal}
      onConfirm={useDelete(loop.id)}
      onClose={onClose}
    >
      <p>
        You will not be able to recover this loop or any of its content. Be careful, once deleted there’s no
        going back!
      </p>
      <p className={classes.facts}>
        <Name>{loop.name}</Name> will be deleted at once for {count(loop.members_count, 'member')}, with every
        post, picture and comment. For 14 days the people who run this server can still restore it; after that
        nobody can.
      </p>
    </PasswordQuestion>
  );
}

const refusal = 'The loop was not deleted.';

/** Rejects only when the password is wrong; any other failure leaves the page. */
function useDelete(loopId: number): (confirmation: { current_password: string }) => Promise<void> {
  const transport = useTransport();
  const { onSuccess, onError } = useWayOut(loopId, refusal);
  return async (confirmation) => {
    try {
      await transport.request('DELETE /api/loops/:id', {
        params: { id: loopId },
        body: confirmation,
      });
    } catch (error) {
      if (isApiError(error) && (error.status === 422 || error.status === 429)) throw error;
      return onError(error);
    }
    await onSuccess();
  };
}
