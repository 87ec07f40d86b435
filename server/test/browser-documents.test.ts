import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DefinitionNode, Kind, parse, print, visit } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from './harness.ts';
import { nobodyAt } from './people.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const root = fileURLToPath(new URL('../..', import.meta.url));
const definitions = globSync('web/{features,shell,lib}/**/*.graphql', { cwd: root }).flatMap(
  (file) => parse(readFileSync(`${root}${file}`, 'utf8')).definitions,
);
const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

function fragmentsOf(definition: DefinitionNode, names = new Set<string>()): Set<string> {
  visit(definition, {
    FragmentSpread({ name: { value } }) {
      if (names.has(value)) return;
      names.add(value);
      const fragment = definitions.find((candidate) => isFragment(candidate, value));
      if (fragment) fragmentsOf(fragment, names);
    },
  });
  return names;
}

test('there are some', () => expect(operations.length).toBeGreaterThan(7));

describe('a GraphQL document of the browser is valid on the server, with its fragments', () => {
  test.for(operations.map((operation) => [operation.name?.value, operation] as const))(
    '%s',
    async ([, operation]) => {
      const names = fragmentsOf(operation);
      const fragments = definitions.filter((candidate) =>
        [...names].some((name) => isFragment(candidate, name)),
      );
      const { errors = [] } = await nobodyAt(world.url).graphql(
        [operation, ...fragments].map(print).join('\n'),
      );
      // Variables are only checked after these rules.
      const wrongs = errors
        .map(({ extensions: { code, reason } }) => [code, reason])
        .filter(([code, reason]) => code === 'malformed' && !/was not provided\.$/.test(`${reason}`));
      expect(wrongs).toEqual([]);
    },
  );
});

function isFragment(definition: DefinitionNode, name: string): boolean {
  return definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name;
}
