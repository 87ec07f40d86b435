import { defaultRules } from '@loopyard/contract/rules.ts';
import { commentsClosed, type WritingVerb, writingRefusal } from '@loopyard/contract/writing.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { LoopId, RoleId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Failure, fail } from '../../platform/result.ts';
import { loops } from '../loops/tables.ts';
import { roles } from '../roles/tables.ts';
import { columnNames, type LoopRules } from './shape.ts';
import { loopRules } from './tables.ts';

/** The rules that hold in a loop: its own, and for the rest those of its template. */
export async function findRules(db: Db | Tx, loopId: LoopId): Promise<LoopRules> {
  const [row] = await rulesOfLoop(db).execute({ loopId });
  const fallback = defaultRules(row?.template ?? null);
  return Object.fromEntries(
    columnNames.map(({ key, name }) => [key, row?.own?.[key] ?? fallback[name]]),
  ) as LoopRules;
}

const rulesOfLoop = prepared((db) =>
  db
    .select({ template: loops.template, own: getTableColumns(loopRules) })
    .from(loops)
    .leftJoin(loopRules, eq(loopRules.loopId, loops.id))
    .where(eq(loops.id, sql.placeholder('loopId')))
    .prepare('loop_rules'),
);

type Member = { loopId: LoopId; isAdmin: boolean; roleId: RoleId | null };

/** Call it where `mayWriteByRule` said no. */
export async function mayNotWrite(db: Db | Tx, verb: 'post' | 'comment', member: Member): Promise<Failure> {
  return (await ruleRefusal(db, verb, member)) ?? fail('may_not_post');
}

/** Null if the rule lets them. */
export async function ruleRefusal(db: Db | Tx, verb: WritingVerb, member: Member): Promise<Failure | null> {
  const rules = await findRules(db, member.loopId);
  const rule = {
    post: { by: rules.postBy, roleIds: rules.postByRoleIds },
    comment: { by: rules.commentBy, roleIds: rules.commentByRoleIds },
    plan: { by: rules.eventsBy, roleIds: rules.eventsByRoleIds },
    announce: { by: rules.announceBy, roleIds: rules.announceByRoleIds },
  }[verb];
  const loopsRoles = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(eq(roles.loopId, member.loopId));
  const detail = writingRefusal(verb, rule, { member, roles: loopsRoles });
  if (detail === commentsClosed) return fail('comments_closed');
  return detail === null ? null : fail('may_not_post', { detail });
}
