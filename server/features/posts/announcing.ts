import { nobodyToTell } from '@loopyard/contract/announcements.ts';
import { countReceipts } from '../../access/post-audience.ts';
import type { Ctx, PostAt, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { type Failure, invalid } from '../../platform/result.ts';
import { recordAct } from '../acts/commands.ts';
import { postAnnounced } from './events.ts';

/** For an announcement that is written and not held: everybody who may see it is told. */
export async function tellEverybody(
  ctx: Ctx,
  tx: Tx,
  { loopId, postId, by }: PostAt & { by: UserId },
): Promise<Failure | null> {
  const { audienceCount } = await countReceipts(tx, { loopId, postId });
  if (audienceCount === 0) return invalid({ announcement: nobodyToTell });
  await record(ctx, tx, postAnnounced, { loop_id: loopId, post_id: postId, user_id: by });
  await recordAct(ctx, tx, { loopId, act: 'post_announced', subjectId: postId, actorId: by });
  return null;
}

/** Whether a change makes it an announcement, or tells everybody once more. */
export function tellsEverybody(
  change: { tellsAgain: boolean },
  before: { announcedAt: Date | null } | null,
): boolean {
  return !before?.announcedAt || change.tellsAgain;
}
