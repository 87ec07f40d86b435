import { isolated } from '../../../lib/words.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { CodeCheck } from '../../invitations/invitations.ts';
import { useJoinLoop } from '../entering.ts';
import { useGoIn, useWelcome } from '../selecting.ts';

export function useJoining(code: string, check: CodeCheck, hasSignedUp: boolean) {
  const join = useJoinLoop();
  const goIn = useGoIn();
  const welcome = useWelcome();
  const toast = useToast();
  const joinNow = () => {
    if (check.state !== 'valid' || join.isPending) return;
    const { loop, inviter } = check;
    const onEntry = () => toast(`You are now a member of ${isolated(loop.name)}`);
    join.mutate(
      { loop_code: code.trim() },
      { onSuccess: (entered) => (hasSignedUp ? welcome(entered, inviter) : goIn(entered, { onEntry })) },
    );
  };
  return { join, joinNow };
}
