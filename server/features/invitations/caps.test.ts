import { invitationLimits } from '@loopyard/contract/invitations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

let count = 0;
const fresh = () => `stranger.${count++}@example.org`;
const invite = (person: Person, loopId: number, emails: string[]) =>
  person.post(`/api/loops/${loopId}/invite`, { emails });
const tooOften = (email: string) => ({ invited: 0, skipped: [{ email, reason: 'too_often' }] });

describe('invitations do not bomb an address with mail', () => {
  test('by one account through many loops at once', async () => {
    const eve = await world.person('Eve');
    const loops = await Promise.all(Array.from({ length: 12 }, () => loopOf(eve)));
    const victim = fresh();
    const answers = await Promise.all(loops.map((loop) => invite(eve, loop, [victim])));
    const successes = answers.filter(({ body }) => body.invited === 1);
    expect(successes).toHaveLength(invitationLimits.perAccountToAddress);
    expect(answers.find(({ body }) => body.invited === 0)).toMatchObject({
      status: 202,
      body: tooOften(victim),
    });
    expect(await mailsTo(world, victim)).toHaveLength(invitationLimits.perAccountToAddress);
  });

  test('by taking an invitation back and asking again', async () => {
    const eve = await world.person('Eve');
    const loop = await loopOf(eve);
    const victim = fresh();
    for (let n = 0; n < invitationLimits.perAccountToAddress; n++) {
      expect((await invite(eve, loop, [victim])).body.invited).toBe(1);
      const [{ id }] = (await eve.get(`/api/loops/${loop}/invitations`)).body.invitations;
      expect((await eve.delete(`/api/loops/${loop}/invitations/${id}`)).status).toBe(204);
    }
    expect((await invite(eve, loop, [` ${victim.toUpperCase()} `])).body.skipped).toEqual([
      { email: victim.toUpperCase(), reason: 'too_often' },
    ]);
    world.clock.advance(days(1) + 1_000);
    expect((await invite(eve, loop, [victim])).body.invited).toBe(1);
  });

  test('by many accounts together', async () => {
    const victim = fresh();
    let sentCount = 0;
    for (let n = 0; n < invitationLimits.perAddress + 2; n++) {
      const eve = await world.person('Eve');
      sentCount += (await invite(eve, await loopOf(eve), [victim])).body.invited;
    }
    expect(sentCount).toBe(invitationLimits.perAddress);
  });

  test('or many addresses, through ever more loops', async () => {
    const eve = await world.person('Eve');
    const hundred = () => Array.from({ length: invitationLimits.atOnce }, fresh);
    let sentCount = 0;
    while (sentCount < invitationLimits.perAccount) {
      const loop = await loopOf(eve);
      const intoLoop = invitationLimits.perLoop / invitationLimits.atOnce;
      for (let n = 0; n < intoLoop; n++) sentCount += (await invite(eve, loop, hundred())).body.invited;
    }
    expect(sentCount).toBe(invitationLimits.perAccount);
    const more = await invite(eve, await loopOf(eve), [fresh()]);
    expect(more).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('but let a class of 30 and its school be asked a hundred at a time', async () => {
    const teacher = await world.person('Tess');
    const loop = await loopOf(teacher);
    for (const size of [30, 100, 100])
      expect((await invite(teacher, loop, Array.from({ length: size }, fresh))).body).toEqual({
        invited: size,
        skipped: [],
      });
  });
});
