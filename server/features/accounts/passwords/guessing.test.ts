import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf } from '../../../test/data-export.ts';
import { missRules } from '../../../test/guessing.testing.ts';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { nobodyAt, type Person, password } from '../../../test/people.ts';

describe('misses, counted in the process,', () => missRules(() => ({})));

describe('where someone has signed in', () => {
  let world: TestWorld;
  let database: Sql;
  beforeAll(async () => {
    world = await startWorld();
    database = postgres(world.settings.DATABASE_URL, { max: 1 });
  });
  afterAll(async () => {
    await database.end();
    await world.stop();
  });
  const rowsOf = ({ id }: Person) => database`select * from known_places where user_id = ${id} order by kind`;

  test('is kept as hashes, told to them without, and gone with the account', async () => {
    const ann = await world.person('Ann');
    const { data } = await nobodyAt(world.url).graphql(
      'mutation ($input: SigninUserInput!) { signinUser(input: $input) { device_secret } }',
      { input: { email: ann.email, password } },
    );
    const rows = await rowsOf(ann);
    expect(rows.map(({ kind }) => kind)).toEqual(['address', 'device', 'device']);
    const hashes = rows.map(({ hash }) => hash);
    for (const clear of ['127.0.0.1', data.signinUser.device_secret])
      expect(JSON.stringify(rows)).not.toContain(clear);
    const { mails, ...ownData } = await dataOf(ann);
    expect(ownData.known_places).toHaveLength(3);
    for (const clear of [...hashes, '127.0.0.1']) expect(JSON.stringify(ownData)).not.toContain(clear);
    for (const hash of hashes) expect(JSON.stringify(mails)).not.toContain(hash);
    expect((await ann.delete(`/api/users/${ann.id}`)).status).toBe(204);
    expect(await rowsOf(ann)).toHaveLength(0);
  });
});
