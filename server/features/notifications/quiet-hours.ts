import { rules } from '@loopyard/contract/rules.ts';
import { type SQL, sql } from 'drizzle-orm';
import { isMinor } from '../../access/minors.ts';
import { loops } from '../loops/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import { cases } from '../reports/tables.ts';
import { loopRules } from '../rules/tables.ts';
import { notificationSettings, notifications } from './tables.ts';

const { quiet_from, quiet_until } = rules;
const fallbackFrom = sql`case when its.template = 'school' then ${quiet_from.inSchool} else ${quiet_from.fallback} end`;

/** Whether it is within some hours, which may pass midnight. They are quiet while the clock shows them. */
const isWithin = (from: SQL, until: SQL) => sql`case when ${from} < ${until}
  then moment.time >= ${from} and moment.time < ${until}
  else moment.time >= ${from} or moment.time < ${until} end`;

/** The day on which hours began that are not over: yesterday, if they passed midnight. */
const startedOn = (from: SQL) =>
  sql`case when moment.time >= ${from} then moment.weekday else (moment.weekday + 5) % 7 + 1 end`;

/** Whether a notification waits for the end of quiet hours, beside `moment`, the clock of its reader. Urgent ones never do. */
export function isHeldBack(): SQL {
  return sql`((${isOwnQuiet()} or ${isQuietInLoop()}) and not ${isUrgent()})`;
}

/** An announcement that is marked so, or a report that somebody is in danger. */
export function isUrgent(): SQL<boolean> {
  return sql<boolean>`(exists (select from ${posts} its
    where its.loop_id = ${notifications.loopId} and its.id = ${notifications.postId} and its.is_urgent
    and ${notifications.action} in ('announced', 'remind'))
    or exists (select from ${cases} its where its.loop_id = ${notifications.loopId}
    and its.id = ${notifications.caseId} and its.severity = 'danger'))`;
}

function isOwnQuiet(): SQL {
  const [from, until] = [sql`its.quiet_from`, sql`its.quiet_until`];
  return sql`exists (select from ${notificationSettings} its where its.user_id = ${notifications.userId}
    and its.quiet_from is not null and ${isWithin(from, until)} and ${startedOn(from)} = any(its.quiet_weekdays))`;
}

/** Whether a notification from an adult to a minor is within the loop's quiet hours, by the clock of the minor. */
function isQuietInLoop(): SQL {
  const { loopId, userId, actorId } = notifications;
  const [from, until] = [sql`hours.begin`, sql`hours.finish`];
  const isMinorThere = (id: typeof userId | typeof actorId) => sql`exists (select from ${memberships} one
    where one.loop_id = ${loopId} and one.user_id = ${id} and ${isMinor('one')})`;
  return sql`(exists (
      select from ${loops} its left join ${loopRules} own on own.loop_id = its.id,
        lateral (select coalesce(own.quiet_from, ${fallbackFrom}) as begin,
          coalesce(own.quiet_until, ${quiet_until.fallback}) as finish) hours
      where its.id = ${loopId} and hours.begin <> 'off' and ${isWithin(from, until)})
    and ${isMinorThere(userId)} and not ${isMinorThere(actorId)})`;
}
