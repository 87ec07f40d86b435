import { and, asc, eq } from 'drizzle-orm';
import { isLead } from '../../access/leads.ts';
import type { LoopId, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { mapPeopleInLoop } from '../../presenters/people.ts';
import type { PersonInLoop } from '../../presenters/person.ts';
import { loopLeads } from './tables.ts';

export type LeadRow = { person: PersonInLoop; since: Date; madeBy: UserId | null };

export async function listLeads(db: Db, loopId: LoopId): Promise<LeadRow[]> {
  const rows = await db
    .select({ userId: loopLeads.userId, since: loopLeads.since, madeBy: loopLeads.madeBy })
    .from(loopLeads)
    .where(and(eq(loopLeads.loopId, loopId), isLead(loopLeads.loopId, loopLeads.userId)))
    .orderBy(asc(loopLeads.since), asc(loopLeads.userId));
  const people = await mapPeopleInLoop(
    db,
    loopId,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap(({ userId, since, madeBy }) => {
    const person = people.get(userId);
    return person ? [{ person, since, madeBy }] : [];
  });
}
