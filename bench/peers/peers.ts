import { cpus, totalmem } from 'node:os';
import { feedLoad, feedLoads, postLoads } from '../api-loads.ts';
import { filmWork, latencyBeside } from '../beside.ts';
import { idle } from '../idle.ts';
import { type Asking, compare, type Figure, type Load, type Loads } from '../load.ts';
import { opening } from '../opening.ts';
import { pictures, video } from '../processing.ts';
import { commentLoads } from '../socket-rows.ts';
import { start } from '../start.ts';
import { besideFloor } from '../tell.ts';
import { upload } from '../upload.ts';
import { type BenchWorld, fillLoop } from '../world.ts';
import { railsVersion, startActionCable } from './action-cable.ts';
import { floorHall, type Hall, measureCrowd, ourHall, railsHall } from './crowd.ts';
import {
  growthByCores,
  growthByMembers,
  growthByPosts,
  growthByProcesses,
  growthBySockets,
  growthBySubscriptions,
} from './growth.ts';
import { type Nodebb, nodebbVersion, startNodebb } from './nodebb.ts';
import { writePage } from './page.ts';
import { keepRun, type Row, type Run } from './run.ts';

const crowdSizes = [200, 500, 1_000, 2_000];

export async function peers(world: BenchWorld): Promise<void> {
  const run: Run = {
    at: new Date().toISOString(),
    machine: await machineOf(world),
    peers: {},
    rows: [],
    crowd: {},
    growth: [],
    aims: [],
  };
  const folder = process.env.NODEBB;
  if (folder) run.peers.NodeBB = nodebbVersion(folder);
  else console.log('NodeBB is left out: name its folder, NODEBB=/path npm run bench -- peers');
  await fillLoop(world, 100);
  const nodebb = folder ? await startNodebb(folder) : undefined;
  run.rows = await requestRows(world, nodebb);
  await nodebb?.stop();
  run.aims = [
    ...(await idle(world)),
    ...(await upload(world)),
    await pictures(),
    await video(),
    ...(await latencyBeside(world, { page: feedLoad(world), works: [await filmWork()] })),
    ...(await start()),
    ...(await opening(world)),
  ];
  const rails = railsVersion();
  if (rails) run.peers['Action Cable'] = rails;
  else console.log("Rails isn't here: apt-get install ruby-rails ruby-redis ruby-pg puma redis-server");
  const cable = rails ? await startActionCable(world.database) : undefined;
  const halls: Record<string, Hall> = {
    Loopyard: await ourHall(world),
    'a bare server': await floorHall(world),
  };
  if (cable) halls['Action Cable'] = railsHall(cable);
  for (const [name, hall] of Object.entries(halls)) run.crowd[name] = await measureCrowd(hall, 2_000);
  run.growth.push(await growthBySockets(halls, crowdSizes));
  await cable?.stop();
  run.growth.push(
    ...(await growthByPosts(world)),
    await growthBySubscriptions(world),
    await growthByMembers(world),
  );
  run.growth.push(await growthByCores(world, cpus().length));
  run.growth.push(await growthByProcesses(world, cpus().length));
  keepRun(run);
  writePage(run);
}

async function requestRows(world: BenchWorld, nodebb?: Nodebb): Promise<Row[]> {
  const comments = await commentLoads(world);
  const works: [work: string, atOnce: number[], ours: Loads<Load | Asking>, nodebbLoad?: Load | Asking][] = [
    ['the feed page', [1, 4, 16], feedLoads(world), nodebb?.page],
    ['create a post', [1, 8], postLoads(world), nodebb?.topic],
    ['a comment until another member has it', [1, 16], comments.loads, nodebb?.reply],
  ];
  const rows: Row[] = [];
  for (const [work, counts, ours, nodebbLoad] of works)
    for (const atOnce of counts) {
      const loads: Record<string, Load | Asking> = { ...ours, ...(nodebbLoad && { NodeBB: nodebbLoad }) };
      const { NodeBB, ...ownFigures } = await compare(loads, atOnce);
      if (NodeBB?.failed)
        throw new Error(`NodeBB refused ${NodeBB.failed} times: ${work}, ${atOnce} at once`);
      const figures = { ...besideFloor(ownFigures as Loads<Figure>), ...(NodeBB && { NodeBB }) };
      rows.push({ work, atOnce, figures });
      console.log(`${work}, ${atOnce} at once`, figures);
    }
  comments.close();
  return rows;
}

async function machineOf({ sql }: BenchWorld): Promise<Run['machine']> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  const model = cpus()[0]?.model ?? 'unknown';
  return {
    processors: `${cpus().length} × ${model}`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgres: row?.version ?? '',
  };
}
