import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../test/command-line.ts';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { loopOf, nobodyAt, type Person, password, postOf } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let gita: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld({ rateLimits: true });
  [gita, ben] = [await world.person('Gita'), await world.person('Ben')];
});
afterAll(() => world.stop());

const runCommand = (...words: string[]) => commandLine(words, world.settings);
const prove = (person: Person, current_password = password) =>
  person.put('/api/operator/proof', { current_password });
const lists = ['people', 'loops', 'enquiries', 'acts', 'health', 'counts', 'queues', 'mails'];
const lastActs = async (count: number) =>
  (await gita.get('/api/operator/acts')).body.acts
    .slice(0, count)
    .map(({ act, user_id, by_user_id, outcome }: Record<string, unknown>) => [
      act,
      user_id,
      by_user_id,
      outcome,
    ]);

describe('the operator’s calls', () => {
  test('are not there until the command line makes somebody one, and for nobody else then', async () => {
    const bytesOf = async (person: Person) => {
      const { status, body } = await person.get('/api/operator/people?page=none');
      const answer = await person.post('/api/operator/test_mail', { email: 7 });
      expect([answer.status, answer.body]).toEqual([status, body]);
      return { status, body };
    };
    const absent = await bytesOf(gita);
    expect(absent).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await gita.get(`/api/users/${gita.id}`)).body.user.abilities.operate).toBe(false);

    const output = (await runCommand('operator', gita.email)).output;
    expect(output).toBe(`${gita.email} is an operator: ${new URL('/operator', outputUrl(output))}\n`);
    expect(await runCommand('operator', gita.email)).toEqual({
      code: 1,
      output: `${gita.email} is already an operator\n`,
    });
    expect((await runCommand('operator', 'nobody@example.org')).code).toBe(1);
    expect((await gita.get('/api/operator/people')).status).toBe(200);
    expect((await gita.get(`/api/users/${gita.id}`)).body.user.abilities.operate).toBe(true);
    expect(await bytesOf(ben)).toEqual(absent);
    expect(await bytesOf(nobodyAt(world.url))).toEqual(absent);
    await loopOf(gita, [ben]);
    expect((await ben.get(`/api/users/${gita.id}`)).body.user.abilities.operate).toBe(false);

    expect((await runCommand('operator', gita.email, '--remove')).output).toBe(
      `${gita.email} is no longer an operator\n`,
    );
    expect(await bytesOf(gita)).toEqual(absent);
    expect((await runCommand('operator', gita.email, '--remove')).code).toBe(1);
    await runCommand('operator', gita.email);
    expect(await lastActs(3)).toEqual([
      ['operator add', gita.id, null, 'done'],
      ['operator remove', gita.id, null, 'not_found'],
      ['operator remove', gita.id, null, 'done'],
    ]);
  });

  test('ask for the password every 15 minutes, in each session by itself', async () => {
    expect((await prove(gita, '')).body.code).toBe('validation');
    const elsewhere = await world.signIn(gita);
    world.clock.advance(minutes(14));
    expect((await gita.get('/api/operator')).body.operator.seconds_left).toBeLessThan(61);
    expect((await gita.get('/api/operator/people')).status).toBe(200);
    world.clock.advance(minutes(2));
    for (const name of lists)
      expect([name, (await gita.get(`/api/operator/${name}`)).body.code]).toEqual([name, 'proof_required']);
    const suspend = () => gita.post(`/api/operator/people/${ben.id}/suspend`);
    expect((await suspend()).body.code).toBe('proof_required');
    expect((await ben.get('/api/loops')).status).toBe(200);
    expect((await gita.get('/api/operator')).body.operator).toEqual({ email: gita.email, seconds_left: 0 });

    expect((await prove(gita, '')).body).toMatchObject({
      code: 'validation',
      errors: { current_password: 'Password is required' },
    });
    expect((await prove(gita, 'not my password')).body.code).toBe('wrong_password');
    expect((await gita.get('/api/operator/people')).status).toBe(403);
    expect((await prove(gita)).body.operator.seconds_left).toBe(900);
    for (const name of lists)
      expect([name, (await gita.get(`/api/operator/${name}`)).status]).toEqual([name, 200]);
    expect((await elsewhere.get('/api/operator/people')).body.code).toBe('proof_required');
    world.clock.advance(minutes(16));
    expect((await gita.get('/api/operator/people')).body.code).toBe('proof_required');
    await prove(elsewhere);
    expect((await gita.get('/api/operator/people')).body.code).toBe('proof_required');
    await elsewhere.delete('/api/sessions/current');
    expect((await elsewhere.get('/api/operator/people')).status).toBe(404);
    await prove(gita);
  });

  test('take ten wrong passwords, and then none for a while', async () => {
    const hana = await world.person('Hana');
    await runCommand('operator', hana.email);
    for (let n = 0; n < 10; n++) expect((await prove(hana, `wrong ${n}`)).body.code).toBe('wrong_password');
    expect((await prove(hana)).body.code).toBe('too_many_requests');
    expect((await prove(ben, 'wrong')).status).toBe(404);
    await runCommand('operator', hana.email, '--remove');
  });
});

describe('an operator', () => {
  test('sees people, loops, mails and queues, and nothing of what is in a loop', async () => {
    const zoe = await world.person('Zoe');
    const loopId = await loopOf(zoe, [], { name: 'The walled garden' });
    const { simple_url } = await uploadOf(zoe, 'secret-plan.txt', 'x'.repeat(1_234));
    const post = await postOf(zoe, loopId, 'Nobody else reads this', {
      additional_media: [{ url: simple_url }],
    });
    expect(post).toBeGreaterThan(0);
    await world.settle();
    const people = (await gita.get('/api/operator/people?search=zoe&order=newest')).body;
    expect(people).toMatchObject({
      people: [{ id: zoe.id, name: 'Zoe Example', email: zoe.email, loops_count: 1, suspended_at: null }],
      ...{ total_items: 1, current_page: 1, total_pages: 1 },
    });
    const newest = (await gita.get('/api/operator/people?order=newest')).body.people;
    expect(newest[0].id).toBe(zoe.id);
    const loops = (await gita.get('/api/operator/loops?order=largest')).body.loops;
    expect(loops[0]).toMatchObject({ id: loopId, name: 'The walled garden', members_count: 1, bytes: 1_234 });
    expect((await gita.get(`/api/operator/loops?search=${loopId}`)).body.loops).toHaveLength(1);
    expect((await gita.get('/api/operator/loops?search=%25')).body.loops).toEqual([]);
    const { mails, mail } = (await gita.get('/api/operator/mails')).body;
    expect(mails.map(({ to }: { to: string }) => to)).toContain(zoe.email);
    expect(mail).toEqual({ state: 'shown_here', waiting: 0, reason: null });
    const health = (await gita.get('/api/operator/health')).body;
    expect(health).toMatchObject({
      ...{ storage: { files: 'reachable' }, stock: { loops: 2, posts: 1 } },
      recovery: { state: 'off', until: null },
    });
    expect((await gita.get('/api/operator/counts')).body).toEqual({ findings: [] });
    const { queues } = (await gita.get('/api/operator/queues')).body;
    expect(queues.slice(0, 3)).toMatchObject([
      { kind: 'events', failed: 0 },
      { kind: 'mails', waiting: mails.length },
      { kind: 'uploads' },
    ]);
    const all = await Promise.all(lists.map((name) => gita.get(`/api/operator/${name}`)));
    expect(JSON.stringify(all.map(({ body }) => body))).not.toMatch(/Nobody else reads|secret-plan|Welcome/);
  });

  test('is noted as having looked through people, once in a quarter of an hour', async () => {
    world.clock.advance(minutes(16));
    await prove(gita);
    for (const search of ['a', 'b', 'c']) await gita.get(`/api/operator/people?search=${search}`);
    await gita.get('/api/operator/enquiries');
    const acts = await lastActs(3);
    expect(acts.slice(0, 2)).toEqual([
      ['contact-forms', null, gita.id, 'done'],
      ['people', null, gita.id, 'done'],
    ]);
    expect(acts[2][0]).not.toBe('people');
  });

  test('resets a password, suspends and brings back as the command line does, and it is noted whose act it was', async () => {
    const finn = await world.person('Finn');
    const post = (act: string, id = finn.id) => gita.post(`/api/operator/people/${id}/${act}`);
    expect((await post('reset_password')).status).toBe(204);
    await world.settle();
    expect((await mailsTo(world, finn.email)).map(({ subject }) => subject)).toContain(
      'Choose a new password',
    );
    expect((await post('suspend')).status).toBe(204);
    expect((await finn.get('/api/loops')).status).toBe(401);
    expect((await post('suspend')).status).toBe(404);
    expect((await post('reactivate')).status).toBe(204);
    expect((await (await world.signIn(finn)).get('/api/loops')).status).toBe(200);
    expect((await post('suspend', gita.id)).body).toMatchObject({
      code: 'conflict',
      detail: 'This is your own account',
    });
    expect((await post('reset_password', 999_999_999)).status).toBe(404);
    expect(await lastActs(6)).toEqual([
      ['reset-password', null, gita.id, 'not_found'],
      ['suspend', gita.id, gita.id, 'conflict'],
      ['reactivate', finn.id, gita.id, 'done'],
      ['suspend', finn.id, gita.id, 'not_found'],
      ['suspend', finn.id, gita.id, 'done'],
      ['reset-password', finn.id, gita.id, 'done'],
    ]);
    const audit = (await runCommand('audit')).output;
    expect(audit).toMatch(new RegExp(`reactivate +account ${finn.id} +account ${gita.id} +done`));
  });

  test('brings back a loop that was deleted', async () => {
    const kim = await world.person('Kim');
    const loopId = await loopOf(kim, [], { name: 'Gone too soon' });
    await kim.delete(`/api/loops/${loopId}`, { current_password: password });
    const [loop] = (await gita.get('/api/operator/loops?search=gone')).body.loops;
    expect(loop).toMatchObject({ id: loopId, deleted_at: expect.any(String) });
    const restore = () => gita.post(`/api/operator/loops/${loopId}/restore`);
    expect([(await restore()).status, (await restore()).status]).toEqual([204, 404]);
    expect((await kim.get(`/api/loops/${loopId}`)).body.loop.name).toBe('Gone too soon');
    expect((await lastActs(2)).map(([act, , , outcome]: unknown[]) => [act, outcome])).toEqual([
      ['restore-loop', 'not_found'],
      ['restore-loop', 'done'],
    ]);
  });

  test('is told of a count that is wrong, and until when the database can be brought back', async () => {
    const database = postgres(world.settings.DATABASE_URL);
    await database`update loops set members_count = members_count + 1 where id = (select max(id) from loops)`;
    const counts = () => gita.get('/api/operator/counts');
    expect((await counts()).body.findings).toEqual([
      'The stored count of members of a loop was wrong 1 time',
    ]);
    await database`update loops set members_count = members_count - 1 where id = (select max(id) from loops)`;
    await database.end();
    expect((await counts()).body.findings).toEqual([]);
    const place = await mkdtemp(join(tmpdir(), 'loopyard-recovery-'));
    const { url } = await world.another({}, { recovery: { place: { folder: place }, days: 7 } });
    const recovery = async () => (await gita.at(url).get('/api/operator/health')).body.recovery;
    expect(await recovery()).toEqual({ state: 'empty', until: null });
    await rm(place, { recursive: true });
    expect(await recovery()).toEqual({ state: 'away', until: null });
  });

  test('reads contact forms and notes one as answered, once', async () => {
    const letter = { name: 'Dora', email: 'dora@example.org', message: 'How does it work?' };
    await nobodyAt(world.url).post('/api/contact', letter);
    const [form] = (await gita.get('/api/operator/enquiries')).body.enquiries;
    expect(form).toMatchObject({
      kind: 'contact',
      name: 'Dora',
      lines: ['How does it work?'],
      answered_at: null,
    });
    const answer = () => gita.post(`/api/operator/enquiries/${form.id}/answered`);
    expect([(await answer()).status, (await answer()).status]).toEqual([204, 404]);
    expect((await gita.get('/api/operator/enquiries')).body.enquiries[0].answered_at).not.toBeNull();
  });

  test('has what failed tried again, and is told where no mail can be sent', async () => {
    expect((await gita.post('/api/operator/mails/retry')).body).toEqual({ retried: 0, lost: 0 });
    expect((await gita.post('/api/operator/events/retry')).body).toEqual({ retried: 0 });
    const email = 'somebody@example.org';
    expect((await gita.post('/api/operator/test_mail', { email: 'nobody' })).body.errors).toEqual({
      email: 'E-mail must be valid',
    });
    const mailingServer = await world.another({}, { smtpUrl: 'smtp://127.0.0.1:9' });
    const { is_sent, sentence } = (
      await gita.at(mailingServer.url).post('/api/operator/test_mail', { email })
    ).body;
    expect([is_sent, sentence]).toEqual([false, expect.stringMatching(/^Not sent\. Nothing answers at 127/)]);
    expect(await lastActs(3)).toEqual([
      ['test-mail', null, gita.id, 'failed'],
      ['retry-events', null, gita.id, 'done'],
      ['retry-mails', null, gita.id, 'done'],
    ]);
  });

  test('loses the role when erased, and the audit doesn’t name them', async () => {
    const ida = await world.person('Ida');
    await runCommand('operator', ida.email);
    await ida.post('/api/operator/mails/retry');
    await ida.delete(`/api/users/${ida.id}`, { current_password: password });
    await world.settle();
    expect((await lastActs(1))[0]).toEqual(['retry-mails', null, ida.id, 'done']);
    expect((await runCommand('operator', ida.email, '--remove')).code).toBe(1);
  });

  test('sees the loops of two people first where one is under 18 [11.3]', async () => {
    const [yves, pupil] = [await world.person('Yves'), await world.person('Pia')];
    const adults_only = false;
    const loopIds = [
      await loopOf(yves, [pupil], { name: 'Zebras', adults_only }),
      await loopOf(yves, [pupil], { name: 'Adults', adults_only: true }),
      await loopOf(yves, [pupil, gita], { name: 'Of three', adults_only }),
    ];
    const [first, ...rest] = (await gita.get('/api/operator/loops?order=largest')).body.loops;
    expect([first.id, first.is_alone_with_minor]).toEqual([loopIds[0], true]);
    expect(rest.map((loop: { is_alone_with_minor: boolean }) => loop.is_alone_with_minor)).not.toContain(
      true,
    );
    await yves.delete(`/api/loops/${loopIds[0]}`, { current_password: password });
    const [largest] = (await gita.get('/api/operator/loops?order=largest')).body.loops;
    expect(largest.is_alone_with_minor).toBe(false);
  });
});

const outputUrl = (output: string) => /http\S+/.exec(output)?.[0] ?? '';
