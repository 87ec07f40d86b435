import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTransport } from '../../../lib/app-context.tsx';
import { isolated } from '../../../lib/words.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import type { Loop } from '../loops.ts';
import classes from './loop-settings.module.css';
import { useWayOut } from './use-way-out.ts';

export function LeaveLoop({ loop }: { loop: Loop }) {
  const leave = useLeave(loop.id);
  const confirm = useConfirm();
  const ask = async () => {
    const isSure = await confirm({
      text: `You may not be able to rejoin at a later date. Your posts and comments stay in ${isolated(loop.name)}.`,
      yes: 'Yes, leave',
      no: 'No, stay',
    });
    if (isSure) leave.mutate();
  };
  if (!loop.abilities.leave) return <WhyNot loop={loop} />;
  return (
    <div className={classes.act}>
      <p className={classes.facts}>
        You will no longer see the loop’s posts or get notifications about them.
      </p>
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

function WhyNot({ loop }: { loop: Loop }) {
  const members = <Link to={`/members/${loop.id}`}>Loop Members</Link>;
  return (
    <p className={classes.facts}>
      Admins cannot leave until the admin role is revoked.{' '}
      {loop.abilities.hand_over ? (
        <>You own the loop: hand it over first, then remove yourself as an admin in {members}.</>
      ) : (
        <>Remove yourself as an admin in {members}, or ask another admin to do it.</>
      )}
    </p>
  );
}

function useLeave(loopId: number) {
  const transport = useTransport();
  return useMutation({
    mutationFn: () => transport.request('POST /api/loops/:id/leave', { params: { id: loopId } }),
    ...useWayOut(loopId, 'You are still in the loop.'),
  });
}
