import { sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import type { TestWorld } from '../test/harness.ts';
import type { Person } from '../test/people.ts';
import { subjects } from './subjects.ts';

// A further type, before anything reads the list, in the way that a feature adds one: an entry, and a column in
// each table that may name it. Its loaders check nothing, so only the list keeps a badge from somebody.
const number = (name: string) => bigint(name, { mode: 'number' });
const badges = pgTable('badges', {
  loopId: number('loop_id'),
  id: number('id'),
  userId: number('user_id'),
  title: text(),
  hiddenFrom: number('hidden_from'),
});
const badgeIn = (table: string) => pgTable(table, { badgeId: number('badge_id') }).badgeId;
const isOpenTo = (userId: unknown) => sql`(${badges.hiddenFrom} is distinct from ${userId})`;
Object.assign(subjects, {
  Badge: {
    ...{ table: badges, loopId: badges.loopId, id: badges.id, author: badges.userId },
    ...{ mayKnow: isOpenTo, maySee: isOpenTo },
    title: sql`${badges.title}`,
    path: sql`'/badges/' || ${badges.id}`,
    noun: { a: 'a badge', the: 'the badge' },
    ...{ cases: badgeIn('cases'), notifications: badgeIn('notifications'), reports: badgeIn('reports') },
  },
});
const { idOf, defineEvent } = await import('../platform/events/events.ts');
const { kinds, sightLosses } = await import('../features/notifications/kinds.ts');
const { defineKind } = await import('../features/notifications/kind.ts');
const { notifiables } = await import('../features/notifications/notifiables.ts');
const { reportables } = await import('../features/reports/reportables.ts');
const act = { loop_id: idOf<never>(), user_id: idOf<never>(), badge_id: idOf<never>() };
kinds.push(
  defineKind({
    action: 'awarded',
    event: defineEvent('badge.awarded', act),
    subject: 'Badge' as never,
    recipients: ({ idIn }) => sql`select user_id from memberships where loop_id = ${idIn('loop_id')}`,
    level: 'followed',
    preference: 'post',
    pushed: 'always',
    sentence: (actor) => `${actor} gave a badge`,
    summary: ({ count }) => `${count} badges`,
  }),
);
sightLosses.push({ subject: 'Badge' as never, event: defineEvent('badge.narrowed', act) });
const seenByAll = <SeenSubject>(seenSubject: SeenSubject) => ({
  /** The ids come last. */
  mapSeen: async (...values: unknown[]) =>
    new Map((values.at(-1) as number[]).map((id) => [id, seenSubject])),
});
const summary = { title: 'Gold', author: { id: 1, name: 'Ann' }, media: [] };
Object.assign(notifiables, { Badge: { ...seenByAll({}), shaper: () => () => ({}) } });
Object.assign(reportables, { Badge: { ...seenByAll(summary), call: 'POST /api/report_badge' } });
const { minutes, startWorld } = await import('../test/harness.ts');
const { mailsTo } = await import('../test/mail.ts');
const { loopOf, password } = await import('../test/people.ts');

let world: TestWorld;
let database: Sql;
let ann: Person;
let ben: Person;
let cat: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld({ roles: 'web' });
  database = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  await database.unsafe(`
    create table badges (loop_id bigint, id bigint generated always as identity, user_id bigint, title text, hidden_from bigint);
    ${['notifications', 'cases', 'reports'].map(addColumns).join('')}`);
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
  loopId = await loopOf(ann, [ben, cat]);
});
afterAll(async () => {
  await database.end();
  await world.stop();
});

/** `newer_id` is the column of a type that this server doesn't know. */
const addColumns = (table: string) => `
  alter table ${table} add badge_id bigint, add newer_id bigint, drop constraint ${table}_one_subject,
    add constraint ${table}_one_subject check (num_nonnulls(post_id, badge_id, newer_id) = 1);`;

async function awardBadge(hiddenFrom: Person, author = ann): Promise<number> {
  const [badge] = await database`insert into badges (loop_id, user_id, title, hidden_from)
    values (${loopId}, ${author.id}, 'Gold', ${hiddenFrom.id}) returning id::int`;
  await record('badge.awarded', badge?.id);
  return badge?.id;
}

async function record(kind: string, badge_id: number): Promise<void> {
  const payload = database.json({ loop_id: loopId, user_id: ann.id, badge_id });
  await database`insert into events (kind, payload, created_at)
    values (${kind}, ${payload}, ${world.clock.now()})`;
  await world.settle();
}

async function insertReport(column: string, id: number, reporterId: number): Promise<void> {
  const [row] =
    await database`insert into cases (loop_id, ${database(column)}, author_id, severity, created_at, decided_at)
    values (${loopId}, ${id}, ${ann.id}, 'normal', now(), now()) returning id`;
  await database`insert into reports (loop_id, case_id, ${database(column)}, reporter_id, reason, created_at)
    values (${loopId}, ${row?.id}, ${id}, ${reporterId}, 'Unkind', now())`;
}

async function hideFrom(person: Person, badge: number): Promise<void> {
  await database`update badges set hidden_from = ${person.id} where id = ${badge}`;
}

async function badgesToldTo(person: Person): Promise<number[]> {
  const { data } = await person.graphql(
    `{ allNotifications(filter: { loop_id: ${loopId} }) { action notifiable_type notifiable_id } }`,
  );
  for (const notification of data.allNotifications)
    expect(notification).toMatchObject({ action: 'awarded', notifiable_type: 'Badge' });
  return data.allNotifications.map(({ notifiable_id: id }: { notifiable_id: string }) => Number(id));
}

async function unreadOf(person: Person): Promise<number> {
  const { loops } = (await person.get('/api/loops')).body;
  return loops.find(({ id }: { id: number }) => id === loopId).unread_notifications_count;
}

const channel = { channel: 'NotificationsChannel' };

/** By a worker of its own, since the chores of the first would look for columns that are not there yet. */
async function mailedBadge(badge: number): Promise<string> {
  world.clock.advance(minutes(11));
  const worker = await world.another({ web: false, worker: true });
  const mails = async () => (await mailsTo(world, ben.email)).map(({ text }) => text);
  const mail = await until(async () => (await mails()).find((text) => text.includes(`/badges/${badge}`)));
  await worker.stop();
  return mail;
}

describe('a type of subject that is added to the list', () => {
  test('is told to those who may see it, and to nobody else', async () => {
    const [bensCable, catsCable] = [await ben.cable(), await cat.cable()];
    for (const cable of [bensCable, catsCable]) await cable.subscribe(channel);
    const badge = await awardBadge(cat);
    const { notification } = await bensCable.next(channel, () => true);
    expect(notification).toMatchObject({ notifiable_type: 'Badge', notifiable_id: badge });
    expect(catsCable.messages(channel)).toEqual([]);
    expect([await badgesToldTo(ben), await unreadOf(ben)]).toEqual([[badge], 1]);
    expect([await badgesToldTo(cat), await unreadOf(cat)]).toEqual([[], 0]);
    for (const cable of [bensCable, catsCable]) cable.close();
  });

  test('leaves the list when it is hidden, and the count with the event that says so', async () => {
    const [badge] = await badgesToldTo(ben);
    await hideFrom(ben, badge as number);
    expect([await badgesToldTo(ben), await unreadOf(ben)]).toEqual([[], 1]);
    await record('badge.narrowed', badge as number);
    expect(await unreadOf(ben)).toBe(0);
  });

  test('is mailed with its own words and address, only to those who still see it', async () => {
    for (const person of [ben, cat])
      await person.put('/api/notification_preferences', { notification_preferences: { post: true } });
    const badge = await awardBadge(ann);
    await hideFrom(cat, badge);
    expect(await mailedBadge(badge)).toContain('Open the badge');
    const catsMails = (await mailsTo(world, cat.email)).map(({ subject }) => subject);
    expect(catsMails.filter((subject) => subject.includes('badge'))).toEqual([]);
  });

  test('that was reported is shown to its reporter only while they may know of it', async () => {
    const badge = await awardBadge(cat);
    for (const { id } of [ben, cat]) await insertReport('badge_id', badge, id);
    const findSummaries = async (person: Person) =>
      (await person.get('/api/reports?mine=1')).body.reports.map(({ post }: { post: unknown }) => post);
    expect([await findSummaries(ben), await findSummaries(cat)]).toEqual([[summary], [null]]);
    await hideFrom(ben, badge);
    expect([await findSummaries(ben), await findSummaries(cat)]).toEqual([[null], [summary]]);
  });

  test('is forgotten with its author', async () => {
    const dan = await world.person('Dan');
    const before = await badgesToldTo(ben);
    const badge = await awardBadge(cat, dan);
    expect(await badgesToldTo(ben)).toEqual([...before, badge]);
    await dan.delete(`/api/users/${dan.id}`, { current_password: password });
    await world.settle();
    expect(await badgesToldTo(ben)).toEqual(before);
  });
});

test('a type that only a newer server knows is neither shown nor mailed, and left alone', async () => {
  const before = await badgesToldTo(ben);
  const badge = await awardBadge(cat);
  await database`insert into notifications (loop_id, user_id, action, newer_id, actor_id, event_id, created_at, due_at)
    values (${loopId}, ${ben.id}, 'newer', 1, ${ann.id}, 0, now(), now())`;
  await insertReport('newer_id', 1, cat.id);
  await ann.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
  await ann.post(`/api/loops/${loopId}/roles`, { name: 'Staff' });
  await mailedBadge(badge);
  expect(await badgesToldTo(ben)).toEqual([...before, badge]);
  const { reports } = (await ann.get(`/api/reports?loop_id=${loopId}`)).body;
  expect(reports.map(({ post }: { post: { title: string } }) => post.title)).not.toContain(undefined);
  expect(await database`select due_at is null as was_mailed from notifications where newer_id = 1`).toEqual([
    { was_mailed: false },
  ]);
});
