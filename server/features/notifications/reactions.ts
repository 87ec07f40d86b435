import { broadcast } from '../../platform/cable/broadcast.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Effects, on, type Reaction } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { type Mail, putMails } from '../../platform/mail/mail.ts';
import { memberChanged, memberLeft } from '../memberships/events.ts';
import { postDeleted, postNarrowed } from '../posts/events.ts';
import { rolesChanged } from '../roles/events.ts';
import { forgetUnseen } from './commands.ts';
import type { NotificationKind } from './kind.ts';
import { kinds } from './kinds.ts';
import { notifierOf } from './notify.ts';
import { listNotificationsOfEvent, type ToldNotification } from './queries.ts';
import { shapeTold, userStream } from './shape.ts';

type Parts = { database: { db: Db }; baseUrl(): string };

export function notificationReactions({ database: { db }, baseUrl }: Parts): Reaction[] {
  return [
    ...kinds.map((kind) => {
      const notify = notifierOf(kind);
      return on(kind.event, async (act, { id, at }): Promise<Effects> => {
        if (!(await notify(db, { act, eventId: id, at }))) return {};
        const notices = await listNotificationsOfEvent(db, {
          loopId: act.loop_id,
          postId: act.post_id,
          eventId: id,
        });
        const mails = notices
          .values()
          .map((notice) => mailOf(kind, notice, baseUrl()))
          .filter((mail) => mail !== null);
        return { broadcasts: notices.map(frameOf), jobs: await putMails(db, at, mails) };
      });
    }),
    on(postDeleted, ({ loop_id, post_id }) => forget({ loopId: loop_id, postId: post_id })),
    on(postNarrowed, ({ loop_id, post_id }) => forget({ loopId: loop_id, postId: post_id })),
    on(memberLeft, ({ loop_id, user_id }) => forget({ loopId: loop_id, userId: user_id })),
    on(memberChanged, ({ loop_id, user_id }) => forget({ loopId: loop_id, userId: user_id })),
    on(rolesChanged, ({ loop_id }) => forget({ loopId: loop_id })),
  ];

  async function forget(of: Parameters<typeof forgetUnseen>[1]): Promise<Effects> {
    await forgetUnseen(db, of);
    return {};
  }
}

function frameOf({ row, loopEpoch }: ToldNotification) {
  const epochs = { [`loop:${row.loopId}`]: loopEpoch };
  return broadcast(
    userStream(row.userId),
    { type: 'Notification', notification: shapeTold(row) },
    { epochs },
  );
}

/** For one's own posts the preference for comments on them decides. */
function mailOf(
  kind: NotificationKind,
  { row, email, actor, loop, isOwnPost, wishes }: ToldNotification,
  baseUrl: string,
): Mail | null {
  if (!wishes?.[isOwnPost ? 'comment' : kind.preference]) return null;
  const subject = kind.sentence(actor);
  return {
    key: `notification:${row.loopId}:${row.id}`,
    to: email,
    subject: `${subject} in ${loop}`,
    ...letter({
      heading: subject,
      paragraphs: [
        `It is in ${loop}. Only members may read what is written there, so this e-mail does not repeat it.`,
      ],
      button: { label: 'Open the post', url: `${baseUrl}/feed/${row.postId}` },
      footer: 'You are receiving this because you asked to be notified by e-mail.',
      stop: { label: 'Change what you receive by e-mail', url: `${baseUrl}/notification-preferences` },
    }),
  };
}
