import { desc, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { enquiries } from './tables.ts';

export type EnquiryRow = typeof enquiries.$inferSelect;

const pageLength = 20;

export async function listEnquiries(
  db: Db,
  page: number,
): Promise<{ items: EnquiryRow[]; count: number; pageCount: number; robotCount: number }> {
  const isRobots = sql`coalesce(${enquiries.fields} ->> 'website', '') <> ''`;
  const byPeople = sql`not (${isRobots})`;
  const items = await db
    .select()
    .from(enquiries)
    .where(byPeople)
    .orderBy(desc(enquiries.id))
    .limit(pageLength)
    .offset((page - 1) * pageLength);
  const count = await db.$count(enquiries, byPeople);
  return {
    items,
    count,
    pageCount: Math.max(1, Math.ceil(count / pageLength)),
    robotCount: await db.$count(enquiries, isRobots),
  };
}

const labels: Record<string, string> = { organisation: 'Organisation: ', select: 'Chosen: ' };

export function linesOf(fields: EnquiryRow['fields']): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `${labels[name] ?? ''}${value}`);
}
