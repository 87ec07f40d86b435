import type { Row } from '@loopyard/contract/authorization-rows.ts';
import { idsNamedBy } from './authorization.calls.ts';
import type { TestWorld } from './harness.ts';
import { type Ids, makers, never, preparations, spends } from './makers.ts';
import { loopOf, type Person, postOf } from './people.ts';
import type { Cast } from './stage.ts';

/** A loop with one of everything that a call can name. */
export async function makeScene(world: TestWorld, cast: Cast): Promise<Ids> {
  const ids = await loopWithPost(cast);
  await addMade(world, { cast, ids }, Object.keys(makers));
  return ids;
}

/** @param as settings of the loop */
export async function loopWithPost(cast: Cast, as: object = {}): Promise<Ids> {
  const { admin, member, postAdmin, author, removed: formerMember, bystander, minor } = cast;
  const loop = await loopOf(
    admin,
    [member, postAdmin, author, formerMember, bystander, ...(minor ? [minor] : [])],
    as,
  );
  await admin.post(`/api/loops/${loop}/members/${formerMember.id}/remove`);
  if (minor) await protect(loop, cast, minor);
  const post = await postOf(author, loop, 'Something to say', { admin_ids: [postAdmin.id] });
  return { ...never, loop, post, author: author.id, bystander: bystander.id };
}

/** All but the minor are adults there. */
async function protect(loop: number, { admin, ...cast }: Cast, minor: Person): Promise<void> {
  await admin.put(`/api/loops/${loop}`, { loop: { adults_only: false } });
  for (const { id } of [cast.member, cast.postAdmin, cast.author, cast.bystander, minor])
    await admin.put(`/api/loops/${loop}/members/${id}`, { is_minor: id === minor.id });
  const { is_minor } = (await minor.get(`/api/loops/${loop}`)).body.loop;
  if (!is_minor) throw new Error('the minor is none');
}

export type Scene = { cast: Cast; ids: Ids };
const sharedScenes = new WeakMap<TestWorld, Scene>();

/** Calls that change nobody's right and leave their object in place share one scene per world. */
export async function sceneFor(world: TestWorld, cast: Cast, call: string): Promise<Scene> {
  if (isSpending(call)) return ownScene(world, cast, call);
  const scene = await sharedScene(world, cast);
  await prepare(world, scene, call);
  return scene;
}

export async function ownScene(world: TestWorld, cast: Cast, call: string): Promise<Scene> {
  const mortal = endsAuthor.test(call) ? { ...cast, author: await world.person('Author') } : cast;
  const scene = { cast: mortal, ids: await loopWithPost(mortal) };
  await prepare(world, scene, call);
  return scene;
}

async function sharedScene(world: TestWorld, cast: Cast): Promise<Scene> {
  const earlier = sharedScenes.get(world);
  if (earlier) return earlier;
  const scene = { cast, ids: await loopWithPost(cast) };
  sharedScenes.set(world, scene);
  return scene;
}

async function prepare(world: TestWorld, scene: Scene, call: string): Promise<void> {
  const shownNames = Object.entries(makers).flatMap(([name, { shownBy }]) =>
    shownBy?.test(call) ? [name] : [],
  );
  await addMade(world, scene, [...idsNamedBy(call), ...shownNames]);
  for (const { calls, prepare } of preparations) if (calls.test(call)) await prepare({ world, ...scene });
}

async function addMade(world: TestWorld, scene: Scene, names: string[]): Promise<void> {
  const { ids } = scene;
  const lacks = (name: keyof Ids) => ids[name] === never[name];
  for (const name of Object.keys(makers) as (keyof typeof makers)[])
    if (names.includes(name) && lacks(name))
      Object.assign(ids, { [name]: await makers[name].make({ world, ...scene }) });
}

/** Leaves its object and everybody's right as they were. */
const isHarmless = /\/api\/(sessions\/current|notification_preferences|operator\/proof)/;
function isSpending(call: string): boolean {
  const changes = /^(PUT|DELETE) \/api/.test(call) && !isHarmless.test(call);
  return changes || spends.some((pattern) => pattern.test(call));
}
export const endsWhoCalls = /^DELETE \/api\/(users|sessions)/;
const endsAuthor = new RegExp(`${endsWhoCalls.source}|/(suspend|reactivate|change_email)$`);

export async function castIn(world: TestWorld, name = ''): Promise<Cast> {
  const [admin, member, postAdmin, author, formerMember, bystander, operator] = await Promise.all([
    world.person(`${name}Admin`),
    world.person(`${name}Member`),
    world.person(`${name}PostAdmin`),
    world.person(`${name}Author`),
    world.person(`${name}Removed`),
    world.person(`${name}Bystander`),
    world.person(`${name}Operator`),
  ]);
  return { admin, member, postAdmin, author, removed: formerMember, bystander, operator };
}

export function whoMay(cast: Cast, row: Row): Person {
  const may = (cell: Row[keyof Row]) => typeof cell === 'number' && cell < 300;
  const actor = (['admin', 'author', 'member', 'operator'] as const).find((name) => may(row[name]));
  if (!actor) throw new Error('nobody may make this call');
  return cast[actor];
}
