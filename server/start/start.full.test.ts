import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusedStart, startProgram } from '../test/command-line.ts';
import { startForwarder } from '../test/forwarder.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';

let world: TestWorld;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'loopyard-start-'));
  settings = { ...world.settings, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'fatal' };
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

async function refusal(wrong: Record<string, string>): Promise<string> {
  const { code, output } = await refusedStart({ ...settings, ...wrong });
  expect([code, output.match(/\n/g)?.length]).toEqual([1, 1]);
  return output.trim();
}

const databaseWith = (change: (url: URL) => void) => {
  const url = new URL(world.settings.DATABASE_URL);
  change(url);
  return { DATABASE_URL: url.href };
};
const where = () => {
  const { hostname, port } = new URL(world.settings.DATABASE_URL);
  return `The database at ${hostname}:${port || 5432}`;
};

describe('a start that can’t be says what is wrong and what to do, in one line', () => {
  test('when HOST is no address of this machine', async () => {
    expect(await refusal({ HOST: '203.0.113.9' })).toBe(
      'The server can’t listen on HOST=203.0.113.9 (EADDRNOTAVAIL). Choose an address of this machine: 127.0.0.1 for this machine only, 0.0.0.0 for everyone',
    );
  });

  test('when TRUST_PROXY is neither yes nor addresses', async () => {
    expect(await refusal({ TRUST_PROXY: '127.0.0.1,10.0.0.0/99' })).toMatch(
      /^The setting TRUST_PROXY is wrong: 10\.0\.0\.0\/99 is not an address or a network; it must be true,/,
    );
  });

  test('when the database is not there, or does not let us in', async () => {
    expect(await refusal(databaseWith((url) => Object.assign(url, { host: '127.0.0.1:1' })))).toBe(
      'The database at 127.0.0.1:1 can’t be reached (ECONNREFUSED). Start it, or correct DATABASE_URL',
    );
    const guess = await refusal(databaseWith((url) => Object.assign(url, { password: 'a-guess' })));
    expect(guess).toContain(`${where()} refuses the connection: password authentication failed`);
    expect(guess).toContain('Correct the user, password or database in DATABASE_URL');
    expect(guess).not.toContain('a-guess');
    expect(await refusal(databaseWith((url) => Object.assign(url, { pathname: '/nowhere' })))).toContain(
      `${where()} refuses the connection: database "nowhere" does not exist. Correct`,
    );
  });

  test('when DATA_DIR can’t be made, or is not for us to write', async () => {
    const file = join(folder, 'a file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toBe(
      `DATA_DIR can’t be used: ${file}/data (ENOTDIR). Let this account read and write there, or set DATA_DIR to another folder`,
    );
    expect(await refusal({ DATA_DIR: file, DATABASE_URL: '', SECRET_KEY: '' })).toContain(
      `DATA_DIR can’t be used: ${file} (EEXIST).`,
    );
  });

  test('when its port is taken, and before a database is made', async () => {
    const blocker = createServer();
    await new Promise<void>((listening) => blocker.listen(0, '127.0.0.1', listening));
    const { port } = blocker.address() as AddressInfo;
    expect(await refusal({ PORT: String(port), DATABASE_URL: '', SECRET_KEY: '' })).toBe(
      `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`,
    );
    await new Promise((resolve) => blocker.close(resolve));
    expect(await readdir(folder)).not.toContain('postgres');
    expect(await running(folder)).toEqual([]);
  });
});

describe('a start that is called off before it is ready', () => {
  const moments = [
    ['secret-key', 'SIGTERM'],
    ['postgres/cluster.new', 'SIGINT'],
    ['postgres/cluster/postmaster.pid', 'SIGTERM'],
  ] as const;
  for (const [sign, signal] of moments)
    test(`leaves no database running: ${signal} when ${sign} is there`, async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'loopyard-called-off-'));
      const start = startProgram({ DATA_DIR: dataDir, PORT: '0', SEED: 'off' });
      await untilThere(join(dataDir, sign));
      start.child.kill(signal);
      const { code, output } = await start.ended;
      expect([code, output.includes('Loopyard is at'), await running(dataDir)]).toEqual([0, false, []]);
      await rm(dataDir, { recursive: true, force: true });
    });
});

describe('output without a terminal', () => {
  const asides = `process.emitWarning('Careful'); console.error('Aside', new Error('of a library'))`;
  const talkative = {
    NODE_OPTIONS: `--import data:text/javascript,setTimeout(()=>{${encodeURIComponent(asides)}},2500)`,
  };

  test('is never anything but lines of JSON: of a start that is refused, and of one that is not', async () => {
    const refusal = await startProgram({ ...settings, PORT: 'abc' }).ended;
    expect(lines(refusal.output)).toMatchObject([
      { level: 60, msg: expect.stringContaining('PORT is wrong') },
    ]);
    const start = startProgram({ ...settings, ...talkative, LOG_LEVEL: 'info' });
    let output = '';
    start.child.stdout?.on('data', (data) => {
      output += data;
    });
    for (const sentence of ['Loopyard is at', 'Aside']) await expect.poll(() => output).toContain(sentence);
    start.child.kill('SIGTERM');
    const ended = await start.ended;
    const sentences = lines(ended.output).map(({ msg }) => msg);
    expect(sentences).toEqual(expect.arrayContaining(['Loopyard is ready', 'Careful', 'Aside', 'stopping']));
  });

  const lines = (output: string): { level: number; msg: string }[] =>
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
});

test('a database that is still starting is waited for, and that is told once, without a stack', async () => {
  const between = await startForwarder(world.settings.DATABASE_URL);
  between.refuse(startingUp);
  const DATABASE_URL = between.through(world.settings.DATABASE_URL);
  const start = startProgram({ ...settings, DATABASE_URL, LOG_LEVEL: 'info' });
  let output = '';
  start.child.stdout?.on('data', (data) => {
    output += data;
  });
  await expect.poll(() => output).toContain('waiting until it takes connections');
  // Long enough for several tries.
  await sleep(700);
  expect([output.trim().split('\n').length, /"(err|stack)"/.test(output)]).toEqual([1, false]);
  between.refuse(null);
  await expect.poll(() => output).toContain('Loopyard is ready');
  start.child.kill('SIGTERM');
  expect((await start.ended).code).toBe(0);
  between.stop();
});

test('a port that browsers refuse is told at the start, and an IPv6 address is told as browsers take it', async () => {
  const start = startProgram({ ...settings, HOST: '::1', PORT: '5060', LOG_LEVEL: 'info' });
  let output = '';
  start.child.stdout?.on('data', (data) => {
    output += data;
  });
  await expect.poll(() => output).toContain('"event":"server.ready","address":"http://[::1]:5060"');
  expect(output).toContain('Browsers open no page on port 5060. Choose another one: PORT=3000 npm start');
  start.child.kill('SIGTERM');
  await start.ended;
});

/** PostgreSQL's ErrorResponse while it recovers. */
const startingUp = (() => {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '', ''].join('\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]);
})();

async function untilThere(path: string): Promise<void> {
  while (!(await stat(path).catch(() => null))) await sleep(2);
}

async function running(dataDir: string): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(commands)).filter((command) => command.includes(dataDir));
}
