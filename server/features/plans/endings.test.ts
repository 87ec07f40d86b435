import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payByCard } from '../../test/cards.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { linkIn, type Mail, mailsTo } from '../../test/mail.ts';
import { loopOf, type Person, signInAgain } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let choir: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  cat = await world.person('Cat');
  choir = await loopOf(ann, [ben], { name: 'The choir' });
  await ann.delete(`/api/loops/${await loopOf(ann, [], { name: 'The quartet' })}`);
  await buy(ann, await loopOf(ann, [], { name: 'The club' }), ['annual', 12]);
});
afterAll(() => world.stop());

async function buy(admin: Person, loopId: number, [plan, months]: [string, number]): Promise<void> {
  const { body } = await admin.post(`/api/loops/${loopId}/plan`, { plan, members: 5, months });
  await payByCard(world, body.checkout.id);
}

async function later(n: number): Promise<void> {
  world.clock.advance(days(n));
  [ann, ben, cat] = [
    await signInAgain(world.url, ann),
    await signInAgain(world.url, ben),
    await signInAgain(world.url, cat),
  ];
  const chores = async () => (await world.another({ web: false })).stop();
  await Promise.all([chores(), chores()]);
  await chores();
}

const aboutPlans = /^The free days of Basic in|^The plan of|now on the Free plan$/;
const planMailsTo = async (person: Person): Promise<Mail[]> =>
  (await mailsTo(world, person.email)).filter(({ subject }) => aboutPlans.test(subject));
const subjects = async (person: Person) => (await planMailsTo(person)).map(({ subject }) => subject);
const onTheDay = (n: number, timeZone = 'UTC') =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(
    new Date(world.clock.now().getTime() + days(n)),
  );

describe('the end of a plan', () => {
  test('is told to the loop’s admins a week before, once, with the way to another', async () => {
    await later(22);
    expect(await subjects(ann)).toEqual([]);
    await later(2);
    expect(await subjects(ann)).toEqual([`The free days of Basic in The choir end on ${onTheDay(6)}`]);
    const [mail] = await planMailsTo(ann);
    expect(linkIn(mail, `/edit-loop/${choir}/money`).search).toBe('');
    expect(mail?.text).toContain('Nobody is removed and nothing is lost');
    expect(await subjects(ben)).toEqual([]);
  });

  test('is told again when it has come', async () => {
    await later(7);
    expect(await subjects(ann)).toEqual([
      'The choir is now on the Free plan',
      expect.stringContaining('The free days of Basic in The choir end'),
    ]);
    expect(await subjects(ben)).toEqual([]);
  });

  test('for a paid plan is announced too, on the day of the reader’s time zone, but not if another plan follows [10.131]', async () => {
    await buy(ann, choir, ['custom', 2]);
    await loopOf(cat, [], { name: 'The band' });
    const zone = 'Pacific/Kiritimati';
    await cat.put(`/api/users/${cat.id}`, { user: { time_zone: zone } });
    await later(26);
    expect(await subjects(cat)).toEqual([`The free days of Basic in The band end on ${onTheDay(4, zone)}`]);
    await later(30);
    const ending = expect.stringMatching(/^The plan of The choir ends on \d+ \w+ 20\d\d$/);
    expect(await subjects(ann)).toEqual([ending]);
    await buy(ann, choir, ['custom', 2]);
    await later(8);
    expect(await subjects(ann)).toEqual([ending]);
  });
});
