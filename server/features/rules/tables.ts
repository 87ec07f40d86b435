import type { Rules } from '@loopyard/contract/rules.ts';
import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { LoopId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { ref } from '../../platform/database/columns.ts';
import { loops } from '../loops/tables.ts';

const roleIds = (name: string) => bigint(name, { mode: 'number' }).array();

/** A column for each rule of `contract/rules.ts`. Null, or no row: the default for the loop's template. */
export const loopRules = pgTable('loop_rules', {
  loopId: ref<LoopId>('loop_id')
    .primaryKey()
    .references(() => loops.id),
  houseRules: text('house_rules'),
  postBy: text('post_by').$type<Rules['post_by']>(),
  postByRoleIds: roleIds('post_by_role_ids'),
  commentBy: text('comment_by').$type<Rules['comment_by']>(),
  commentByRoleIds: roleIds('comment_by_role_ids'),
  announceBy: text('announce_by').$type<Rules['announce_by']>(),
  announceByRoleIds: roleIds('announce_by_role_ids'),
  eventsBy: text('events_by').$type<Rules['events_by']>(),
  eventsByRoleIds: roleIds('events_by_role_ids'),
  eventAnswers: boolean('event_answers'),
  reactions: boolean(),
  holdPosts: text('hold_posts').$type<Rules['hold_posts']>(),
  holdPostRoleIds: roleIds('hold_post_role_ids'),
  holdComments: text('hold_comments').$type<Rules['hold_comments']>(),
  holdCommentRoleIds: roleIds('hold_comment_role_ids'),
  holdEdits: boolean('hold_edits'),
  newDays: integer('new_days'),
  newCount: integer('new_count'),
  escalateHours: integer('escalate_hours'),
  hideAfter: integer('hide_after'),
  dangerText: text('danger_text'),
  quietFrom: text('quiet_from').$type<Rules['quiet_from']>(),
  quietUntil: text('quiet_until').$type<Rules['quiet_until']>(),
});
belongs(loopRules, ['loop'], { loopId: { purged: 'deleted' } });

/** The rule `reactions`, for a row of a loop. */
export const takesReactions = (loopId: SQL) =>
  sql<boolean>`coalesce((select its.reactions from ${loopRules} its where its.loop_id = ${loopId}), true)`;
