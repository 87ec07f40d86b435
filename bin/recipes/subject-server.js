export const inQueries = `
export async function lockReportedNote(ctx: SignedIn, tx: Tx, noteId: NoteId) {
  const note = await accessNote(ctx, tx, noteId);
  if (!note.ok) return note;
  const { loopId, userId } = note.value;
  if (!(await lockMember(ctx, tx, loopId))) return fail('not_found');
  return userId === ctx.viewer.userId ? fail('forbidden') : ok({ loopId, authorId: userId });
}

type Summary = { title: string; author: { id: UserId; name: string }; media: string[] };

export async function mapSeenNotes(ctx: SignedIn, db: Db, ids: NoteId[]): Promise<Map<NoteId, Summary>> {
  const rows = await db
    .select({
      ...{ id: notes.id, loopId: notes.loopId, title: notes.text },
      author: { id: users.id, name: fullNameColumn(users) },
      media: sql<string[]>\`'[]'::json\`,
    })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.userId))
    .where(and(inArray(notes.id, ids), isNull(notes.deletedAt)));
  const seen = await Promise.all(rows.map(({ loopId }) => findMember(ctx, db, loopId)));
  return new Map(rows.flatMap(({ id, loopId: _, ...summary }, at) => (seen[at] ? [[id, summary]] : [])));
}
`;

export const kind = `import { sql } from 'drizzle-orm';
import { isMemberNow, memberships } from '../../memberships/tables.ts';
import { noteWritten } from '../../notes/events.ts';
import { defineKind } from '../kind.ts';

export const wrote = defineKind({
  action: 'wrote',
  event: noteWritten,
  subject: 'Note',
  recipients: ({ idIn }) => sql\`select \${memberships.userId} as user_id from \${memberships}
    where \${memberships.loopId} = \${idIn('loop_id')} and \${isMemberNow()}\`,
  preference: 'post',
  sentence: (actor) => \`\${actor} wrote a note\`,
});
`;

export const serverTest = `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
let [ann, ben, cat]: Person[] = [];
beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
});
afterAll(() => world.stop());

test('a note is told of, reported, and removed', async () => {
  const [admin, author, reader] = [ann, ben, cat] as [Person, Person, Person];
  const loop_id = await loopOf(admin, [author, reader]);
  const channel = { channel: 'NotificationsChannel' };
  const cable = await reader.cable();
  await cable.subscribe(channel);
  const { id } = (await author.post('/api/notes', { loop_id, text: 'Unkind' })).body.note;
  const { notification } = await cable.next(channel, () => true);
  expect(notification).toMatchObject({ action: 'wrote', notifiable_type: 'Note', notifiable_id: id });
  const { data } = await reader.graphql(\`{ allNotifications(filter: { loop_id: \${loop_id} }) { id } }\`);
  expect(data.allNotifications).toEqual([]);
  expect((await reader.post(\`/api/notes/\${id}/report\`, { reason: 'It hurts' })).status).toBe(202);
  const [report] = (await admin.get(\`/api/reports?loop_id=\${loop_id}\`)).body.reports;
  expect(report).toMatchObject({ subject_type: 'Note', subject_id: id, post_id: null, post: { title: 'Unkind' } });
  const subjects = (await mailsTo(world, admin.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining('A note in'));
  expect((await admin.put(\`/api/reports/\${report.id}\`, { resolution: 'removed' })).status).toBe(204);
  expect((await reader.get(\`/api/notes?loop_id=\${loop_id}\`)).body).toEqual({ notes: [] });
  const [own] = (await reader.get('/api/reports?mine=1')).body.reports;
  expect(own).toMatchObject({ post: null, outcome: 'The note has been removed. Thank you for telling us.' });
  cable.close();
});
`;
