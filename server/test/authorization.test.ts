import {
  type Actor,
  type AuthorizedChannel,
  type AuthorizedField,
  type AuthorizedRoute,
  type Cell,
  channels,
  fields,
  type Row,
  resumable,
  routes,
} from '@loopyard/contract/authorization.ts';
import { errorCatalogue } from '@loopyard/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, documents, subscriptions } from './authorization.calls.ts';
import { commandLine } from './command-line.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { type Ids, never } from './makers.ts';
import { appoint } from './operators.ts';
import { commentOf, loopOf, nobodyAt, type Person, password, signInAgain } from './people.ts';
import { sceneFor } from './scene.ts';
import { appending, metadataOf, tusAt } from './tus.ts';

let world: TestWorld;
let actors: Record<Actor, Person>;
let bystander: Person;

beforeAll(async () => {
  world = await startWorld();
  actors = {
    admin: await world.person('Admin'),
    member: await world.person('Member'),
    postAdmin: await world.person('PostAdmin'),
    author: await world.person('Author'),
    stranger: await world.person('Stranger'),
    removed: await world.person('Removed'),
    operator: await world.person('Operator'),
    suspended: await world.person('Suspended'),
    signedOut: nobodyAt(world.url),
  };
  bystander = await world.person('Bystander');
  await loopOf(actors.stranger);
  await appoint(world, actors.operator);
  await commandLine(['suspend', actors.suspended.email], world.settings);
});
afterAll(() => world.stop());

const everyone = Object.keys({
  admin: 0,
  member: 0,
  postAdmin: 0,
  author: 0,
  stranger: 0,
  removed: 0,
  operator: 0,
  suspended: 0,
  signedOut: 0,
} satisfies Record<Actor, 0>) as Actor[];
let heldCount = 0;

/** After a success of one of these there is nothing left for the next actor to call. */
const usesUp = /^DELETE|^PUT \/api\/(password_resets|email_confirmations)/;

type Stage = { ids: Ids; people: Record<Actor, Person> };

async function setStage(call: string): Promise<Stage> {
  const { cast, ids } = await sceneFor(world, { ...actors, bystander }, call);
  return { ids, people: { ...actors, author: cast.author } };
}

/** Asks for the refusals first, as they leave the scene untouched. */
async function runRow(
  call: string,
  row: Row,
  ask: (actor: Person, ids: Ids) => Promise<{ cell: Cell; bytes: string }>,
) {
  const answers: Partial<Row> = {};
  let untouched: Stage | null = null;
  for (const name of everyone.toSorted((a, b) => Number(succeeds(row[a])) - Number(succeeds(row[b])))) {
    untouched ??= await setStage(call);
    const { ids, people } = untouched;
    const { cell, bytes } = await ask(people[name], ids);
    answers[name] = cell;
    if (succeeds(cell) && usesUp.test(call)) untouched = null;
    if (cell === 404 || cell === 'null')
      expect(bytes, `${name}, and the same call with ids that never were`).toBe(
        (await ask(people[name], never)).bytes,
      );
    heldCount += 1;
  }
  expect(answers).toEqual(row);
}

function succeeds(cell: Cell): boolean {
  return cell !== 'null' && cell < 400;
}

describe('the authorization table: routes', () => {
  test.each(Object.entries(routes) as [AuthorizedRoute, Row][])('%s', async (route, row) => {
    await runRow(route, row, async (actor, ids) => {
      const { method, path, body } = address(route, ids);
      const person = route === 'DELETE /api/sessions/current' ? await signInAgain(world.url, actor) : actor;
      const response = await fetch(world.url + path, {
        method,
        headers: {
          ...(person.token && { authorization: person.token }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { cell: response.status, bytes: await response.text() };
    });
  });
});

describe('the authorization table: uploads in pieces', () => {
  test.each(Object.entries(resumable))('%s', async (call, row) => {
    const [method = '', path = ''] = call.split(' ');
    await runRow(call, row, async (actor, ids) => {
      const author = tusAt(world.url, actors.author);
      const key = ids === never ? never.upload : await author.key('a.bin', 10);
      const headers = {
        POST: { 'upload-length': '1', 'upload-metadata': metadataOf('a.bin') },
        PATCH: appending(0),
      }[method];
      const body = method === 'PATCH' ? 'a' : undefined;
      const door = tusAt(world.url, actor);
      const answer = await door.call(method, path.endsWith(':key') ? key : '', headers, body);
      // A person may have only a few uploads waiting.
      await author.call('DELETE', key);
      return { cell: answer.status, bytes: `${answer.status} ${answer.code}` };
    });
  });
});

describe('the authorization table: GraphQL', () => {
  let count = 0;
  test.each(Object.entries(fields) as [AuthorizedField, Row][])('%s', async (field, row) => {
    await runRow(field, row, async (actor, ids) => {
      const n = count++;
      if (field === 'Mutation.signinUser') await makeAccount(n);
      const answer = await actor.graphql(documents[field](ids, n));
      const status = answer.errors?.[0]?.extensions.status ?? answer.status;
      const [value] = Object.values(answer.data ?? {});
      return { cell: status ?? (value === null ? 'null' : 200), bytes: JSON.stringify(answer) };
    });
  });
});

describe('the authorization table: channels', () => {
  const statements: Partial<Record<AuthorizedChannel, string>> = {
    'MessagesChannel send_message': '[6.15]',
    'MessagesChannel edit_message': '[6.8, 6.13]',
    'MessagesChannel delete_message': '[6.8, 6.13]',
  };
  const rows = Object.entries(channels) as [AuthorizedChannel, Row][];

  test.each(rows.map(([channel, row]) => [channel, statements[channel] ?? '', row] as const))(
    '%s %s',
    async (channel, _, row) => {
      await runRow(channel, row, async (actor, ids) => {
        const comment =
          channel.includes('_message') && ids !== never ? await commentOf(actors.author, ids.post) : 0;
        return askChannel(actor, subscriptions[channel]({ ...ids, comment }));
      });
    },
  );

  async function askChannel(actor: Person, ask: ReturnType<(typeof subscriptions)[AuthorizedChannel]>) {
    const cable = await actor.cable();
    try {
      if (cable.frames[0]?.type === 'disconnect') return { cell: 401, bytes: '' };
      const confirmed = await cable.subscribe(ask.identifier);
      if (!confirmed || !ask.action) return { cell: confirmed ? 200 : 404, bytes: `${confirmed}` };
      cable.perform(ask.identifier, ask.action, ask.data);
      const answer = await cable.next(ask.identifier, (m) => m.type === 'Error' || m.action === ask.answer);
      const code = answer.code as keyof typeof errorCatalogue | undefined;
      return { cell: code ? errorCatalogue[code].status : 200, bytes: JSON.stringify(answer) };
    } finally {
      cable.close();
    }
  }
});

describe('the authorization table: whole', () => {
  const rows = Object.keys({ ...routes, ...resumable, ...fields, ...channels }).length;

  test(`holds in all its ${rows * everyone.length} cells: ${rows} calls by ${everyone.length} actors`, () => {
    expect(heldCount).toBe(rows * everyone.length);
  });

  test('names every call the server answers, and no other', async () => {
    const { paths } = (await actors.admin.get('/api/openapi.json')).body as { paths: Record<string, object> };
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const isNoRest = (call: string) => / \/api\/(graphql|uploads\/resumable)/.test(call);
    expect(served.filter((call) => !isNoRest(call)).sort()).toEqual(Object.keys(routes).sort());
    const { data } = await actors.admin.graphql(
      '{ __schema { queryType { fields { name } } mutationType { fields { name } } } }',
    );
    const fieldNames = (type: string, of: { fields: { name: string }[] }) =>
      of.fields.map(({ name }) => `${type}.${name}`);
    expect([
      ...fieldNames('Query', data.__schema.queryType),
      ...fieldNames('Mutation', data.__schema.mutationType),
    ]).toEqual(Object.keys(fields));
  });
});

async function makeAccount(n: number): Promise<void> {
  const email = `signed.in.${n}@example.org`;
  const form = `{ first_name: "N", last_name: "N", email: "${email}", password: "${password}" }`;
  await nobodyAt(world.url).graphql(`mutation { createUser(input: ${form}) { auth_token } }`);
}
