// Corrupts sample files and parses them like heif.ts, without decoding, in a thread with limited memory.
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Colours } from './colours.ts';
import { Container } from './container.ts';
import { readShown } from './stored.ts';
import { uprightOf } from './upright.ts';

type Plan = { samples: Uint8Array[]; cases: number; seed: number };

type Outcomes = Record<string, number>;

/** @throws at the first case that ends in neither a picture nor an error of ours */
export function fuzz(plan: Plan): Promise<Outcomes> {
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: plan,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

export function spoiltSample({ samples, seed }: Omit<Plan, 'cases'>, n: number): Buffer {
  const random = randomBy(seed * 1_000_003 + n);
  const sample = samples[random(samples.length)];
  let bytes: Buffer = Buffer.from(sample ?? []);
  for (let times = 1 + random(4); times > 0; times--) bytes = spoil(bytes, random);
  return bytes;
}

type Random = (below: number) => number;

function randomBy(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const TELLING_BYTES = [0, 1, 2, 7, 8, 0x40, 0x44, 0x7f, 0x80, 0xff];
const TELLING_NUMBERS = [0, 1, 7, 8, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

/** Mostly corrupts the boxes, since the data behind them only matters to decoders. */
function spoil(bytes: Buffer, random: Random): Buffer {
  const end = Math.max(1, bytes.indexOf('mdat'), random(10) === 0 ? bytes.length : 0);
  const at = random(end);
  const length = 1 + random(random(4) === 0 ? 200 : 8);
  const part = bytes.subarray(at, at + length);
  const copy = Buffer.from(bytes);
  switch (random(8)) {
    case 0:
      copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
      return copy;
    case 1:
    case 2:
      copy[at] = TELLING_BYTES[random(TELLING_BYTES.length)] ?? 0;
      return copy;
    case 3:
      if (at + 4 <= copy.length) copy.writeUInt32BE(TELLING_NUMBERS[random(TELLING_NUMBERS.length)] ?? 0, at);
      return copy;
    case 4:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 5:
      return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
    case 6:
      copy.set(part, Math.min(random(end), copy.length - part.length));
      return copy;
    default:
      return bytes.subarray(0, random(bytes.length));
  }
}

async function readAll(path: string): Promise<void> {
  const container = await Container.open(path);
  if (!container) return;
  try {
    const { picture, alpha } = await readShown(container);
    new Colours(picture.properties);
    const { crop, orientation } = uprightOf(picture);
    const isInside =
      crop.x >= 0 &&
      crop.y >= 0 &&
      crop.width > 0 &&
      crop.height > 0 &&
      crop.x + crop.width <= picture.width &&
      crop.y + crop.height <= picture.height;
    if (!isInside || orientation < 1 || orientation > 8)
      throw new TypeError(`a part that is none: ${JSON.stringify([picture.width, picture.height, crop])}`);
    for (const stored of [picture, alpha]) for (const id of stored?.tiles ?? []) await container.read(id);
  } finally {
    await container.close();
  }
}

async function runAll(plan: Plan): Promise<Outcomes> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
  const outcomes: Outcomes = {};
  let next = 0;
  const runLane = async (_: unknown, lane: number) => {
    const path = join(folder, `${lane}`);
    while (next < plan.cases) {
      const n = next++;
      writeFileSync(path, plan.samples[n] ?? spoiltSample(plan, n));
      const outcome = await outcomeOf(path).catch((cause) => {
        throw new Error(`case ${n} of seed ${plan.seed}: ${cause.stack}`);
      });
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, runLane));
  } finally {
    await rm(folder, { recursive: true });
  }
  return outcomes;
}

const LANES = 8;

async function outcomeOf(path: string): Promise<string> {
  try {
    await readAll(path);
    return 'read';
  } catch (error) {
    const isWorded = error instanceof Error && error.constructor === Error && !('code' in error);
    if (!isWorded) throw error;
    return error.message.replace(/^a box .{1,4} that/s, 'a box that').replace(/\d+/g, 'N');
  }
}

if (!isMainThread && parentPort && 'samples' in Object(workerData))
  parentPort.postMessage(await runAll(workerData));
