import { and, eq, type SQL } from 'drizzle-orm';
import { broadcast } from '../../platform/cable/broadcast.ts';
import type { LoopId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Effects, on, onBatch, type Reaction } from '../../platform/events/events.ts';
import { commentDeleted, commentHidden } from '../comments/events.ts';
import { leadsChanged } from '../leads/events.ts';
import { memberChanged, memberLeft } from '../memberships/events.ts';
import { rolesChanged } from '../roles/events.ts';
import { forgetUnseen } from './commands.ts';
import { pushedRead } from './events.ts';
import { subjectOf } from './kind.ts';
import { kinds, sightLosses } from './kinds.ts';
import { notifierOf } from './notify.ts';
import { isAbout } from './policy.ts';
import { pushingJob } from './pushes/jobs.ts';
import { listNotificationsOfEvents, type ToldNotification } from './queries.ts';
import { shapeTold, userStream } from './shape.ts';
import { notifications } from './tables.ts';

export function notificationReactions(db: Db): Reaction[] {
  return [
    ...kinds.flatMap((kind) => {
      const notify = notifierOf(kind);
      const tell = async (ids: number[]): Promise<Effects> => {
        const toldIds = await notify(db, ids);
        if (toldIds.length === 0) return {};
        const notices = await listNotificationsOfEvents(db, kind.subject, toldIds);
        const dueAt = notices.find(({ row }) => row.pushDueAt)?.row.pushDueAt;
        return { broadcasts: notices.map(frameOf), jobs: dueAt ? [pushingJob(dueAt)] : [] };
      };
      return [kind.event, ...(kind.laterEvent ? [kind.laterEvent] : [])].map((event) => onBatch(event, tell));
    }),
    ...sightLosses.map(({ subject, event }) =>
      on(event, (act) => forget(act.loop_id, isAbout(subjectOf(subject, act)))),
    ),
    ...[commentDeleted, commentHidden].map((event) =>
      on(event, ({ loop_id, post_id, comment_id }) =>
        forget(loop_id, isAbout({ type: 'Post', id: post_id }), eq(notifications.commentId, comment_id)),
      ),
    ),
    on(pushedRead, async (_, { at }) => ({ jobs: [pushingJob(at)] })),
    on(memberLeft, ({ loop_id, user_id }) => forget(loop_id, eq(notifications.userId, user_id))),
    on(memberChanged, ({ loop_id, user_id }) => forget(loop_id, eq(notifications.userId, user_id))),
    ...[rolesChanged, leadsChanged].map((event) => on(event, ({ loop_id }) => forget(loop_id))),
  ];

  async function forget(loopId: LoopId, ...among: SQL[]): Promise<Effects> {
    await forgetUnseen(db, and(eq(notifications.loopId, loopId), ...among));
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
