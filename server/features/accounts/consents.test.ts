import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { consentToken, linkIn, mailsTo } from '../../test/mail.ts';
import { loopOf, nobodyAt, type Person, password, personAt, signInAgain } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

let count = 0;
const address = (name: string) => `${name}.${count++}@example.org`;
const ownConsent = '/api/parental_consents/current';

/** @returns the newcomer, or why there is none */
async function create(input: object, url = world.url) {
  const email = address('mia');
  const { data, errors } = await nobodyAt(url).graphql(
    'mutation ($input: CreateUserInput!) { createUser(input: $input) { auth_token waits_for_parent user { id } } }',
    { input: { first_name: 'Mia', last_name: 'Hart', email, password, ...input } },
  );
  const { auth_token: token, waits_for_parent: waits, user } = data?.createUser ?? {};
  const person = personAt(url, { id: Number(user?.id ?? 0), token: token ?? null, email });
  return { person, waits, refusal: errors?.[0]?.extensions };
}

async function child(more: object = {}) {
  const parentEmail = address('parent');
  const { person, waits } = await create({ age_band: 'under_13', parent_email: parentEmail, ...more });
  expect(waits).toBe(true);
  return { person, parentEmail, token: consentToken((await mailsTo(world, parentEmail))[0]) };
}

const answer = (token: string, agrees: boolean) =>
  nobodyAt(world.url).put(`/api/parental_consents/${token}`, { agrees });
const question = (token: string) => nobodyAt(world.url).get(`/api/parental_consents/${token}`);
const isGone = async (person: Person) => (await signInAgain(world.url, person)) === person;
const expectGone = (person: Person) => expect.poll(() => isGone(person), { timeout: 60_000 }).toBe(true);
const codeOf = async (loopId: number, code = {}) =>
  (await ann.post(`/api/loops/${loopId}/invitation_codes`, code)).body.loop_code.loop_code;

describe('how old somebody is', () => {
  test('is asked in four bands, and may be left out of the call [11.61]', async () => {
    for (const age_band of ['13_to_15', '16_or_17', '18_or_older', null, undefined])
      expect(await create({ age_band })).toMatchObject({ waits: false, refusal: undefined });
    for (const age_band of ['12', 'adult', '18', "'; drop table users"])
      expect((await create({ age_band })).refusal).toMatchObject({
        code: 'validation',
        errors: { age_band: 'Please choose one of these' },
      });
  });

  test('decides with the server’s age of consent whether a parent is asked [11.62]', async () => {
    const { url } = await world.another(undefined, { ageOfConsent: 16 });
    expect((await nobodyAt(world.url).get('/api/doors')).body.age_of_consent).toBe(13);
    expect((await nobodyAt(url).get('/api/doors')).body.age_of_consent).toBe(16);
    const parent_email = address('parent');
    expect((await create({ age_band: '13_to_15', parent_email }, url)).waits).toBe(true);
    expect((await create({ age_band: '13_to_15' }, url)).refusal?.errors).toHaveProperty('parent_email');
    expect((await create({ age_band: '16_or_17' }, url)).waits).toBe(false);
  });

  test('needs an address of a parent that can be one, and is not one’s own [11.63]', async () => {
    const email = address('same');
    for (const [parent_email, sentence] of [
      [undefined, 'A parent’s e-mail is required'],
      ['mum', 'E-mail must be valid'],
      [`${'m'.repeat(300)}@example.org`, 'E-mail must be valid'],
      [` ${email.toUpperCase()} `, 'This is your own address. Please give the address of a parent'],
    ]) {
      const { refusal } = await create({ email, age_band: 'under_13', parent_email });
      expect(refusal).toMatchObject({ code: 'validation', errors: { parent_email: sentence } });
    }
    // Nothing is left of the refused ones.
    expect((await create({ email })).refusal).toBeUndefined();
  });
});

describe('an account that waits', () => {
  test('knows whom it waits for, asks three times more at most, and logs out [11.64]', async () => {
    const { person, parentEmail, token } = await child();
    const askAgain = (email: string) => person.post('/api/parental_consents', { parent_email: email });
    expect((await person.get(ownConsent)).body.parental_consent).toMatchObject({
      ...{ parent_email: parentEmail, mails_left: 3, agreed_at: null },
    });
    expect((await askAgain(person.email)).body.errors.parent_email).toMatch(/^This is your own address/);
    expect((await askAgain('nobody')).body.errors.parent_email).toBe('E-mail must be valid');
    const right = address('right');
    for (const email of [parentEmail, right, right]) expect((await askAgain(email)).status).toBe(202);
    expect((await askAgain(right)).body).toMatchObject({ code: 'too_many_requests' });
    expect((await person.get(ownConsent)).body.parental_consent).toMatchObject({
      parent_email: right,
      mails_left: 0,
    });
    // The wrong address keeps nothing that could answer.
    expect(await mailsTo(world, parentEmail)).toEqual([]);
    expect((await answer(token, true)).status).toBe(404);
    expect((await person.delete('/api/sessions/current')).status).toBe(204);
    expect((await person.get(ownConsent)).status).toBe(401);
    const back = await signInAgain(world.url, person);
    expect((await back.get(ownConsent)).status).toBe(200);
    expect((await answer(consentToken((await mailsTo(world, right))[0]), true)).status).toBe(204);
    expect((await back.post('/api/parental_consents', { parent_email: right })).body).toMatchObject({
      ...{ code: 'conflict', detail: 'Your parent has already agreed' },
    });
  });

  test('is told of nothing where nobody is asked [11.64]', async () => {
    expect((await ann.get(ownConsent)).body).toEqual({ parental_consent: null });
    const parent_email = address('nobody');
    expect((await ann.post('/api/parental_consents', { parent_email })).status).toBe(202);
    expect(await mailsTo(world, parent_email)).toEqual([]);
  });
});

describe('a parent', () => {
  test('gets a link to a page that opening does not answer, and lets the account in once [11.65, 11.66]', async () => {
    const loopId = await loopOf(ann, [], { adults_only: false });
    const { person, parentEmail, token } = await child({ loop_code: await codeOf(loopId) });
    const mails = await mailsTo(world, parentEmail);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('May Mia Hart use Loopyard?');
    expect(linkIn(mails[0], '/parent').searchParams.get('token')).toBe(token);
    for (let scanner = 0; scanner < 3; scanner++)
      expect((await question(token)).body.parental_consent).toEqual({ name: 'Mia Hart', agreed_at: null });
    await fetch(`${world.url}/parent?token=${token}`);
    expect((await person.get('/api/loops')).status).toBe(401);
    expect((await ann.get(`/api/users?loop_id=${loopId}`)).body.users).toHaveLength(1);

    expect((await nobodyAt(world.url).put(`/api/parental_consents/${token}`, {})).status).toBe(422);
    expect((await answer(token, true)).status).toBe(204);
    await world.settle();
    const { agreed_at } = (await question(token)).body.parental_consent;
    expect((await person.get(ownConsent)).body.parental_consent).toMatchObject({
      agreed_at,
      loop_id: loopId,
    });
    expect((await person.get(`/api/loops/${loopId}`)).status).toBe(200);
    world.clock.advance(60_000);
    expect((await answer(token, true)).status).toBe(204);
    expect((await question(token)).body.parental_consent.agreed_at).toBe(agreed_at);
    expect((await answer(token, false)).body).toMatchObject({
      ...{ code: 'conflict', detail: expect.stringMatching(/^You have agreed already/) },
    });
    expect((await person.get('/api/loops')).status).toBe(200);
  });

  test('erases the account by a no, with every trace of the address [11.67, 11.69]', async () => {
    const { person, parentEmail, token } = await child();
    expect((await answer(token, false)).status).toBe(204);
    expect(await isGone(person)).toBe(true);
    expect(await mailsTo(world, parentEmail)).toEqual([]);
    for (const late of [await question(token), await answer(token, true), await answer(token, false)])
      expect([late.status, late.body.detail]).toEqual([404, 'This link no longer works']);
  });

  test('and the account are forgotten after 14 days without an answer [11.67, 11.69]', async () => {
    const [silent, quick] = [await child(), await child()];
    await answer(quick.token, true);
    world.clock.advance(days(14) - 60_000);
    // The chores run when a worker starts.
    const younger = await child();
    world.clock.advance(120_000);
    expect((await answer(silent.token, true)).body.detail).toBe('This link has expired');
    const worker = await world.another({ web: false });
    await expectGone(silent.person);
    await worker.stop();
    expect([await isGone(younger.person), await isGone(quick.person)]).toEqual([false, false]);
    expect(await mailsTo(world, silent.parentEmail)).toEqual([]);
    expect((await question(silent.token)).body.detail).toBe('This link no longer works');
  });

  test('needs the token of that question, not of another link [11.69]', async () => {
    const { person } = await child();
    const confirmation = linkIn((await mailsTo(world, person.email))[0], '/confirm-email');
    for (const token of [confirmation.searchParams.get('token') ?? '', 'x'.repeat(43), 'x'.repeat(2_000)])
      for (const agrees of [true, false])
        expect((await answer(token, agrees)).body.detail).toBe('This link no longer works');
    expect(await isGone(person)).toBe(false);
  });

  test('is written to five times a day at most, whoever names the address [11.74]', async () => {
    const parent_email = address('flooded');
    const tries = [];
    for (let n = 0; n < 7; n++) tries.push(await create({ age_band: 'under_13', parent_email }));
    expect(tries.map(({ refusal }) => refusal?.code)).toEqual([
      ...Array(5).fill(undefined),
      ...Array(2).fill('too_many_requests'),
    ]);
    expect(tries[6]?.refusal?.errors?.parent_email).toMatch(/was asked often today/);
    expect(await mailsTo(world, parent_email)).toHaveLength(5);
  });
});

describe('at once', () => {
  test('a yes, a no and the end of the time leave one outcome [11.68]', async () => {
    for (let round = 0; round < 6; round++) {
      const { person, token } = await child();
      const [yes, no] = await Promise.all([answer(token, true), answer(token, false), answer(token, true)]);
      expect([
        [204, 409],
        [404, 204],
      ]).toContainEqual([yes.status, no.status]);
      expect(await isGone(person)).toBe(yes.status === 404);
    }
    const { person, token } = await child();
    world.clock.advance(days(14) - 300);
    const [yes, worker] = await Promise.all([answer(token, true), world.another({ web: false })]);
    if (yes.status === 404) await expectGone(person);
    expect([yes.status, await isGone(person)]).toEqual(yes.status === 404 ? [404, true] : [204, false]);
    await worker.stop();
  });

  test('two sign-ups with one address make one account [11.68]', async () => {
    const input = { email: address('twin'), age_band: 'under_13', parent_email: address('parent') };
    const twins = await Promise.all([create(input), create(input), create(input)]);
    expect(twins.map(({ refusal }) => refusal?.code).toSorted()).toEqual([
      ...['email_taken', 'email_taken', undefined],
    ]);
    expect(await mailsTo(world, input.parent_email)).toHaveLength(1);
  });
});
