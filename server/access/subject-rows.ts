import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Id } from '../platform/context.ts';
import { type NamingTable, type Subject, subjects, type TypeIn } from './subjects.ts';

type Viewer = Parameters<Subject['maySee']>[0];

/** The subject that each row of a table names, as SQL beside the row. @param loopId of the row */
export function subjectsIn<Naming extends NamingTable>(naming: Naming, loopId: Column) {
  const entries = entriesIn(naming, sql`${loopId}`);
  const allows = (right: 'mayKnow' | 'maySee') => (userId: Viewer) =>
    anyOf(entries.map(({ subject, exists }) => exists(subject[right](userId))));
  return {
    columns: {
      subjectType: byType<TypeIn<Naming>>(entries, ({ type }) => sql.raw(`'${type}'`)),
      subjectId: byType(entries, ({ column }) => column).mapWith((id) => Number(id) as Id),
    },
    title: byType<string>(entries, ({ subject, read }) => read(subject.title)),
    path: byType<string>(entries, ({ subject, read }) => read(subject.path)),
    authorId: byType(entries, ({ subject, read }) => read(subject.author)).mapWith(Number),
    /** False for what only a newer server can name: its rows are left to it. */
    isKnown: anyOf(entries.map(({ column }) => sql`${column} is not null`)),
    isOfType: (types: string[]) =>
      anyOf(entries.flatMap(({ type, column }) => (types.includes(type) ? sql`${column} is not null` : []))),
    mayKnow: allows('mayKnow'),
    maySee: allows('maySee'),
    isBy: (authorId: Viewer) =>
      anyOf(entries.map(({ subject, isAmong }) => isAmong(subject.author, authorId))),
  };
}

type SubjectRow<Type> = { subjectType: Type; subjectId: Id };

/** Reads each type at once. Subjects that `mapSeen` leaves out are missing. */
export async function mapSubjects<Type, Row extends SubjectRow<Type>, SeenSubject>(
  rows: Row[],
  mapSeen: (type: Type, ids: Id[]) => Promise<Map<Id, SeenSubject>>,
): Promise<Map<Row, SeenSubject>> {
  const rowsByType = Map.groupBy(rows, ({ subjectType }) => subjectType);
  const entries = [...rowsByType].map(async ([type, typeRows]) => {
    const seenById = await mapSeen(type, [...new Set(typeRows.map(({ subjectId }) => subjectId))]);
    return typeRows.flatMap((row) => {
      const seenSubject = seenById.get(row.subjectId);
      return seenSubject === undefined ? [] : [[row, seenSubject] as const];
    });
  });
  return new Map((await Promise.all(entries)).flat());
}

function entriesIn(naming: NamingTable, loopId: SQL) {
  return Object.entries<Subject>(subjects).flatMap(([type, subject]) => {
    if (!subject[naming]) return [];
    const { table } = subject;
    const column = sql`${subject[naming]}`;
    const isNamed = sql`${subject.loopId} = ${loopId} and ${subject.id} = ${column}`;
    return {
      ...{ type, subject, column },
      read: (value: SQL | Column) => sql`(select ${value} from ${table} where ${isNamed})`,
      // `offset 0` keeps PostgreSQL from reading all of a loop's subjects first.
      exists: (condition: SQL) => sql`(${column} is not null
        and exists (select from ${table} where ${isNamed} and ${condition} offset 0))`,
      isAmong: (author: Column, authorId: Viewer) => sql`(${loopId}, ${column}) in
        (select ${subject.loopId}, ${subject.id} from ${table} where ${author} = ${authorId})`,
    };
  });
}

type Entry = ReturnType<typeof entriesIn>[number];

function byType<Value = number>(entries: Entry[], value: (entry: Entry) => SQL): SQL<Value> {
  const cases = entries.map((entry) => sql`when ${entry.column} is not null then ${value(entry)}`);
  return sql<Value>`case ${sql.join(cases, sql` `)} end`;
}

function anyOf(conditions: SQL[]): SQL<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
