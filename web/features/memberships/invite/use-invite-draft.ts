import { useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';

/** `text`: unfinished input. `role_id`: digits or empty. */
export type InviteValues = {
  loop_id: number;
  emails: string[];
  text: string;
  invitation_text: string;
  role_id: string;
  school_answers: boolean;
};

export function useInviteDraft(loopId: number) {
  const [empty] = useState<InviteValues>(() => ({
    loop_id: loopId,
    emails: [],
    text: '',
    invitation_text: '',
    role_id: '',
    school_answers: false,
  }));
  const [values, change, clear] = useDraft(`invite.${loopId}`, empty);
  return {
    values,
    change,
    discard: () => clear(),
    restart: () => clear({ ...empty, loop_id: values.loop_id }),
  };
}
