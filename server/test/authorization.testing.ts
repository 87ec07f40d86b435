import { type AuthorizedRoute, routes } from '@loopyard/contract/authorization.ts';
import type { Actor, Cell, Row } from '@loopyard/contract/authorization-rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from './authorization.calls.ts';
import { commandLine } from './command-line.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { type Ids, never } from './makers.ts';
import { appoint } from './operators.ts';
import { loopOf, nobodyAt, type Person, signInAgain } from './people.ts';
import { sceneFor } from './scene.ts';

export let world: TestWorld;
export let actors: Record<Actor, Person>;
let bystander: Person;

async function openTable(): Promise<void> {
  heldCount = 0;
  world = await startWorld();
  actors = {
    admin: await world.person('Admin'),
    member: await world.person('Member'),
    minor: await world.person('Minor'),
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
}

export const everyone = Object.keys({
  admin: 0,
  member: 0,
  minor: 0,
  postAdmin: 0,
  author: 0,
  stranger: 0,
  removed: 0,
  operator: 0,
  suspended: 0,
  signedOut: 0,
} satisfies Record<Actor, 0>) as Actor[];
const isRead = (route: string) => route.startsWith('GET ');
const isOfLoop = (route: string) => route.includes(' /api/loops');
const isOfPerson = (route: string) => /\/api\/(operator|users|email_|data_|parental_|password_)/.test(route);
/** In files of their own, so that none takes too long. */
export const routesOf = {
  reads: rowsOf(isRead),
  loops: rowsOf((route) => !isRead(route) && isOfLoop(route)),
  people: rowsOf((route) => !isRead(route) && isOfPerson(route)),
  writes: rowsOf((route) => !isRead(route) && !isOfLoop(route) && !isOfPerson(route)),
};

function rowsOf(isWanted: (route: string) => boolean) {
  return (Object.entries(routes) as [AuthorizedRoute, Row][]).filter(([route]) => isWanted(route));
}

let heldCount = 0;
/** Cells of the table that were asked for. */
export const heldCells = () => heldCount;

/** After a success of one of these there is nothing left for the next actor to call. */
const usesUp =
  /^DELETE|\/(remind|close|cancel)$|^PUT \/api\/(password_resets|email_confirmations|email_changes.*undo)/;

type Stage = { ids: Ids; people: Record<Actor, Person> };

async function setStage(call: string): Promise<Stage> {
  const { cast, ids } = await sceneFor(world, { ...actors, bystander }, call);
  return { ids, people: { ...actors, author: cast.author } };
}

/** Asks for the refusals first, as they leave the scene untouched. */
export async function runRow(
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

/** Opens a world for the file, which may share this module with others. */
export function describeRoutes(rows: [AuthorizedRoute, Row][]): void {
  beforeAll(openTable);
  afterAll(() => world.stop());
  describe('the authorization table: routes', () => {
    test.each(rows)('%s', async (route, row) => {
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
}
