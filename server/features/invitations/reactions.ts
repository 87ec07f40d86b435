import { on, type Reaction } from '../../platform/events/events.ts';
import { mailQueue } from '../../platform/mail/mail.ts';
import { peopleInvited } from './events.ts';

export const invitationReactions: Reaction[] = [
  on(peopleInvited, async ({ mail_ids }) => ({
    jobs: mail_ids.map((mail_id) => ({ queue: mailQueue, data: { mail_id } })),
  })),
];
