import ICAL from 'ical.js';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { commandLine } from '../../test/command-line.ts';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, password, postOf } from '../../test/people.ts';

const logLines: string[] = [];
let world: TestWorld;
let sql: postgres.Sql;
let ann: Person;
let ben: Person;
let eve: Person;
let loopId: number;
let postId: number;

const localDay = (ahead: number) =>
  new Date(world.clock.now().getTime() + days(ahead)).toISOString().slice(0, 10);
const dayOf = (ahead: number) => localDay(ahead).replaceAll('-', '');
const event = (name: string, more: object = {}) => ({
  ...{ name, place: 'Boat house', time_zone: 'Europe/London' },
  ...{ starts_local: `${localDay(3)}T17:00`, ends_local: `${localDay(3)}T18:30`, ...more },
});
const dateOn = (loop: number, name: string, more: object = {}, of: object = {}) =>
  postOf(ann, loop, `About ${name}`, { event: event(name, of), ...more });

beforeAll(async () => {
  world = await startWorld({ log: createLog('trace', { write: (line) => logLines.push(line) }) });
  sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  [ann, ben, eve] = [
    await world.person('Annika'),
    await world.person('Benedict'),
    await world.person('Evelyn'),
  ];
  loopId = await loopOf(ann, [ben], { name: 'Rowing; club' });
  const rule = 'FREQ=WEEKLY;COUNT=3';
  postId = await dateOn(loopId, 'Training', {}, { rule });
});
afterAll(() => sql.end());

type NewFeed = { id: number; url: string; webcal_url: string };
const feedOf = async (person: Person, body: object = {}): Promise<NewFeed> => {
  const answer = await person.post('/api/calendar_feeds', body);
  expect(answer.status).toBe(201);
  return answer.body;
};
const statusOf = async ({ url }: NewFeed) => (await fetch(url)).status;
const namesIn = async ({ url }: NewFeed): Promise<string[]> => {
  const file = await (await fetch(url)).text();
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  return events.map((entry) => String(entry.getFirstPropertyValue('summary')));
};
const tokenOf = ({ url }: NewFeed) => url.replace(/.*\/|\.ics$/g, '');

test('a calendar program reads one’s dates by an address that is told once [14.65]', async () => {
  const feed = await feedOf(ben, { loop_id: loopId });
  expect(feed.url).toMatch(new RegExp(`^${world.url}/ical/[\\w-]{43}\\.ics$`));
  expect(feed.webcal_url).toBe(feed.url.replace('http:', 'webcal:'));
  const list = async () => (await ben.get('/api/calendar_feeds')).body.calendar_feeds;
  const entry = { id: feed.id, loop_id: loopId, created_at: expect.any(String), last_read_at: null };
  expect(await list()).toEqual([entry]);

  const answer = await fetch(feed.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const file = await answer.text();
  expect(file).toContain('X-WR-CALNAME:Rowing\\; club');
  expect(file).toContain(`UID:${postId}-${dayOf(3)}T1700@127.0.0.1`);
  expect(file).toContain(`URL;VALUE=URI:${world.url}/feed/${postId}`);
  expect(file).not.toMatch(/annika|benedict|example|about/i);
  expect(await namesIn(feed)).toEqual(['Training', 'Training', 'Training']);
  expect(await list()).toEqual([{ ...entry, last_read_at: expect.any(String) }]);
  const second = await fetch(feed.url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect([second.status, await second.text()]).toEqual([304, '']);

  const [row] = await sql`select to_jsonb(f) as feed from calendar_feeds f where id = ${feed.id}`;
  expect(JSON.stringify(row)).not.toContain(tokenOf(feed));
  expect((await eve.delete(`/api/calendar_feeds/${feed.id}`)).status).toBe(404);
  expect((await ben.delete(`/api/calendar_feeds/${feed.id}`)).status).toBe(204);
  expect([await statusOf(feed), await list()]).toEqual([404, []]);
});

test('an address ends with the right of its person [14.66]', async () => {
  const zoe = await world.person('Zoe');
  const school = await loopOf(ann, [zoe]);
  await dateOn(school, 'Regatta');
  const [ofLoop, ofAll] = [await feedOf(zoe, { loop_id: school }), await feedOf(zoe)];
  expect([await namesIn(ofLoop), await namesIn(ofAll)]).toEqual([['Regatta'], ['Regatta']]);
  const ownLoop = await loopOf(zoe);
  const ofOwn = await feedOf(zoe, { loop_id: ownLoop });
  expect(await statusOf(ofOwn)).toBe(200);
  await zoe.delete(`/api/loops/${ownLoop}`);
  expect(await statusOf(ofOwn)).toBe(404);
  expect((await zoe.delete(`/api/calendar_feeds/${ofOwn.id}`)).status).toBe(204);
  expect((await zoe.post(`/api/loops/${school}/leave`)).status).toBeLessThan(300);
  expect([await statusOf(ofLoop), await namesIn(ofAll)]).toEqual([404, []]);
  expect((await zoe.get('/api/calendar_feeds')).body.calendar_feeds).toHaveLength(1);

  const change = { user: { current_password: password, password, password_confirmation: password } };
  expect((await zoe.put(`/api/users/${zoe.id}`, change)).status).toBeLessThan(300);
  expect(await statusOf(ofAll)).toBe(404);
  expect((await zoe.get('/api/calendar_feeds')).body.calendar_feeds).toEqual([]);

  const later = await feedOf(zoe);
  const waitSince = (at: string | null) => sql`update users set waits_since = ${at} where id = ${zoe.id}`;
  await waitSince('2026-01-01');
  expect(await statusOf(later)).toBe(404);
  await waitSince(null);
  expect(await statusOf(later)).toBe(200);
  await commandLine(['suspend', zoe.email], world.settings);
  expect(await statusOf(later)).toBe(404);
  const ida = await world.person('Ida');
  const erased = await feedOf(ida);
  await ida.delete(`/api/users/${ida.id}`, { user: { current_password: password } });
  expect(await statusOf(erased)).toBe(404);
  expect(await sql`select from calendar_feeds where user_id = ${ida.id}`).toHaveLength(0);
});

test('a file has what its person may see, from 31 days ago to 400 ahead, of all loops or of one [14.67]', async () => {
  const [chess, tennis] = [await loopOf(ann, [ben]), await loopOf(ann, [ben])];
  await dateOn(chess, 'Seen');
  await dateOn(tennis, 'Elsewhere');
  await dateOn(await loopOf(ann), 'Of a loop without Ben');
  await dateOn(chess, 'With a password', { password: 'oarsmen only' });
  const { body } = await ann.post(`/api/loops/${chess}/roles`, { name: 'Coach' });
  await dateOn(chess, 'For coaches', { restricted_to_role_id: body.role.id });
  await ann.delete(`/api/posts/${await dateOn(chess, 'Deleted')}`);
  const late = { starts_local: `${localDay(410)}T10:00`, ends_local: `${localDay(410)}T11:00` };
  await dateOn(chess, 'Later', {}, late);
  await ann.put(`/api/loops/${chess}/rules`, { hold_posts: 'all' });
  await ben.post('/api/posts', { title: 'Wait', loop_id: chess, event: event('Held') });
  const [ofChess, ofAll] = [await feedOf(ben, { loop_id: chess }), await feedOf(ben)];
  expect(await namesIn(ofChess)).toEqual(['Seen']);
  expect((await namesIn(ofAll)).filter((name) => name !== 'Training').sort()).toEqual(['Elsewhere', 'Seen']);
  world.clock.advance(days(33));
  expect(await namesIn(ofChess)).toEqual(['Seen', 'Later']);
  world.clock.advance(days(2));
  expect(await namesIn(ofChess)).toEqual(['Later']);
  world.clock.advance(-days(35));
  expect((await eve.post('/api/calendar_feeds', { loop_id: chess })).status).toBe(404);
});

test('one date is a file for those who see it [14.68]', async () => {
  const nth = `${dayOf(3)}T1700`;
  const answer = await ben.get(`/api/events/${postId}/${nth}/ics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="event.ics"');
  const [entry, ...moreEntries] = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent');
  expect([entry?.getFirstPropertyValue('uid'), moreEntries]).toEqual([`${postId}-${nth}@127.0.0.1`, []]);
  for (const [person, path] of [
    [eve, `${postId}/${nth}`],
    [ben, `${postId}/20200101T1700`],
  ] as const)
    expect((await person.get(`/api/events/${path}/ics`)).status).toBe(404);
});

test('a person has ten addresses at most, also when they ask for many at once [14.69]', async () => {
  const ida = await world.person('Ida');
  const answers = await Promise.all(Array.from({ length: 14 }, () => ida.post('/api/calendar_feeds', {})));
  const refusals = answers.filter(({ status }) => status !== 201);
  expect(refusals.map(({ status, body }) => [status, body.detail])).toEqual(
    Array.from({ length: 4 }, () => [409, 'You can have 10 calendar addresses. End one to make room']),
  );
});

test('an address is read once a minute, and is in no log [14.70]', async () => {
  const { url } = await world.another(undefined, { rateLimits: true });
  const feed = await feedOf(ben.at(url));
  expect(await statusOf(feed)).toBe(200);
  const early = await fetch(feed.url);
  expect([early.status, (await early.json()).detail]).toEqual([429, 'A calendar can be read once a minute']);
  expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(minutes(1) / 1000);
  expect((await fetch(feed.url.replace(tokenOf(feed), 'x'.repeat(43)))).status).toBe(404);
  await sql.unsafe('alter table calendar_feeds rename to feeds_away');
  expect((await fetch(feed.url)).status).toBe(500);
  await sql.unsafe('alter table feeds_away rename to calendar_feeds');
  const log = logLines.join('');
  expect(log).toContain('/ical/:token.ics');
  expect(log).not.toContain(tokenOf(feed));
});

test('the copy of one’s data has the dates that one added or may come to, while one sees them [14.72]', async () => {
  const ida = await world.person('Ida');
  const chess = await loopOf(ann, [ida]);
  const post = await dateOn(chess, 'Match', {}, { rule: 'FREQ=DAILY;COUNT=4' });
  const ownLoop = await loopOf(ida);
  await postOf(ida, ownLoop, 'Mine', { event: event('Party') });
  for (const [n, answer] of ['yes', 'no', 'maybe'].entries()) {
    const nth = `${dayOf(3 + n)}T1700`;
    expect((await ida.put(`/api/events/${post}/${nth}/answer`, { answer })).status).toBe(200);
  }
  const entriesIn = async () => {
    const { url } = (await ida.post(`/api/users/${ida.id}/data_export`)).body;
    const zip = Buffer.from(await (await fetch(url)).arrayBuffer()).toString();
    const file = /BEGIN:VCALENDAR.*?END:VCALENDAR/s.exec(zip)?.[0];
    return file?.match(/^UID:.*@/gm)?.map((line) => line.replace(/T1700@/, '').replace(/UID:\d+-/, ''));
  };
  expect(await entriesIn()).toEqual([dayOf(3), dayOf(3), dayOf(5)]);
  await ida.post(`/api/loops/${chess}/leave`);
  expect(await entriesIn()).toEqual([dayOf(3)]);
  expect(await ida.delete(`/api/loops/${ownLoop}`)).toMatchObject({ status: 204 });
  expect(await entriesIn()).toBeUndefined();
});
