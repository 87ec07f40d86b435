import { useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';

/** `text`: an address that is still being typed. `role_id`: its digits, or none. */
export type InviteValues = {
  loop_id: number;
  emails: string[];
  text: string;
  invitation_text: string;
  role_id: string;
};

/** What an invitation is made of; kept on the device until it is sent or given up. */
export function useInviteDraft(loopId: number) {
  const [empty] = useState<InviteValues>(() => ({
    loop_id: loopId,
    emails: [],
    text: '',
    invitation_text: '',
    role_id: '',
  }));
  const [values, change, clear] = useDraft(`invite.${loopId}`, empty);
  return {
    values,
    change,
    discard: () => clear(),
    /** Goes on empty, in the loop that was chosen. */
    restart: () => clear({ ...empty, loop_id: values.loop_id }),
  };
}
