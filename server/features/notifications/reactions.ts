import { broadcast } from '../../platform/cable/broadcast.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Effects, on, type Reaction } from '../../platform/events/events.ts';
import { commentDeleted } from '../comments/events.ts';
import { memberChanged, memberLeft } from '../memberships/events.ts';
import { rolesChanged } from '../roles/events.ts';
import { forgetUnseen } from './commands.ts';
import { subjectOf } from './kind.ts';
import { kinds, sightLosses } from './kinds.ts';
import { notifierOf } from './notify.ts';
import { listNotificationsOfEvent, type ToldNotification } from './queries.ts';
import { shapeTold, userStream } from './shape.ts';

export function notificationReactions(db: Db): Reaction[] {
  return [
    ...kinds.map((kind) => {
      const notify = notifierOf(kind);
      return on(kind.event, async (act, { id, at }): Promise<Effects> => {
        if (!(await notify(db, { act, eventId: id, at }))) return {};
        const notices = await listNotificationsOfEvent(db, {
          loopId: act.loop_id,
          subject: subjectOf(kind.subject, act),
          eventId: id,
        });
        return { broadcasts: notices.map(frameOf) };
      });
    }),
    ...sightLosses.map(({ subject, event }) =>
      on(event, (act) => forget({ loopId: act.loop_id, subject: subjectOf(subject, act) })),
    ),
    on(commentDeleted, ({ loop_id, post_id, comment_id }) =>
      forget({ loopId: loop_id, subject: { type: 'Post', id: post_id }, commentId: comment_id }),
    ),
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
