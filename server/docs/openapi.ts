import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/config.ts';
import { createLog } from '../platform/log.ts';
import { startServer } from '../start/server.ts';

const folder = await mkdtemp(join(tmpdir(), 'loopyard-openapi-'));
const config = readConfig({ PORT: '0', DATA_DIR: folder, SEED: 'off', LOG_LEVEL: 'error' });
const server = await startServer(config, { log: createLog(config.logLevel) });
const description: unknown = await (await fetch(`${server.url}/api/openapi.json`)).json();
writeFileSync(
  new URL('../../contract/openapi.json', import.meta.url),
  `${JSON.stringify(description, null, 2)}\n`,
);
await server.stop();
await rm(folder, { recursive: true, force: true });
