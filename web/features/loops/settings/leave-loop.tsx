import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentence } from '../../../lib/api-error.ts';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { isolated } from '../../../lib/words.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { type Loop, loopKey, loopsKey } from '../loops.ts';
import classes from './loop-settings.module.css';

/** Leaving, after a word of warning. Admins step down first. */
export function LeaveLoop({ loop }: { loop: Loop }) {
  const leave = useLeave(loop.id);
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const isSure = await confirm({
      text: `You may not be able to rejoin at a later date. What you wrote stays in ${isolated(loop.name)}.`,
      yes: 'Yes, leave',
      no: 'No, stay',
    });
    if (isSure) leave.mutate(undefined, { onError: (error) => toast(sentence(error), 'bad') });
  };
  if (!loop.abilities.leave) {
    return (
      <p className={classes.facts}>Admins cannot leave until another admin has removed their admin role.</p>
    );
  }
  return (
    <div className={classes.leave}>
      <p className={classes.facts}>You will no longer see its posts or be notified about them.</p>
      <Button
        variant="default"
        className={classes.danger}
        loading={leave.isPending}
        onClick={() => void ask()}
      >
        Leave Loop
      </Button>
    </div>
  );
}

function useLeave(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { selectLoop } = useSession();
  return useMutation({
    mutationFn: () => transport.request('POST /api/loops/:id/leave', { params: { id: loopId } }),
    onSuccess: async () => {
      selectLoop(DEFAULT_LOOP_ID);
      void navigate('/feed', { replace: true });
      await queries.invalidateQueries({ queryKey: loopsKey });
      queries.removeQueries({ queryKey: loopKey(loopId) });
    },
  });
}
