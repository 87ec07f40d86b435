import { totalmem } from 'node:os';
import { expect, test } from 'vitest';
import { serverSettings } from './database/embedded-settings.ts';
import { memoryBytes, tellLittleMemory } from './memory.ts';

const megabyte = 2 ** 20;

test('a start warns if there is less than 1 GB of memory', () => {
  const lines: string[] = [];
  const log = { warn: (_: object, sentence: string) => void lines.push(sentence) };
  tellLittleMemory(log, 1024 * megabyte);
  tellLittleMemory(log, 961 * megabyte);
  expect(lines).toEqual([]);
  tellLittleMemory(log, 512 * megabyte);
  expect(lines).toEqual([
    'Loopyard needs 1 GB of memory and has 512 MB here: processing pictures or films may exhaust it',
  ]);
});

test('PostgreSQL takes a sixteenth of the memory, from 64 to 512 MB', () => {
  const bufferOf = (megabytes: number) =>
    serverSettings({
      port: 1,
      durable: true,
      archives: false,
      socketFolder: null,
      memoryBytes: megabytes * megabyte,
    }).find((setting) => setting.startsWith('shared_buffers='));
  expect([512, 1024, 4096, 65_536].map(bufferOf)).toEqual(
    ['64MB', '64MB', '256MB', '512MB'].map((size) => `shared_buffers=${size}`),
  );
});

test('there is no more memory than the machine has', () => {
  expect(memoryBytes()).toBeGreaterThan(0);
  expect(memoryBytes()).toBeLessThanOrEqual(totalmem());
});
