import {
  type AuthorizedChannel,
  type AuthorizedField,
  channels,
  fields,
  resumable,
  routes,
} from '@loopyard/contract/authorization.ts';
import type { Row } from '@loopyard/contract/authorization-rows.ts';
import { errorCatalogue } from '@loopyard/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { documents, subscriptions } from './authorization.calls.ts';
import {
  actors,
  describeRoutes,
  everyone,
  heldCells,
  routesOf,
  runRow,
  world,
} from './authorization.testing.ts';
import { never } from './makers.ts';
import { commentOf, nobodyAt, type Person, password } from './people.ts';
import { appending, metadataOf, tusAt } from './tus.ts';

describeRoutes(routesOf.writes);

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
      if (ask.next) cable.perform(ask.identifier, ask.next.action, ask.next.data);
      const answer = await cable.next(ask.identifier, (m) => m.type === 'Error' || m.action === ask.answer);
      const code = answer.code as keyof typeof errorCatalogue | undefined;
      return { cell: code ? errorCatalogue[code].status : 200, bytes: JSON.stringify(answer) };
    } finally {
      cable.close();
    }
  }
});

describe('the authorization table: whole', () => {
  const rows = routesOf.writes.length + Object.keys({ ...resumable, ...fields, ...channels }).length;

  test(`holds in all its ${rows * everyone.length} cells: ${rows} calls by ${everyone.length} actors`, () => {
    expect(heldCells()).toBe(rows * everyone.length);
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
