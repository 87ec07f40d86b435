import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Trap } from './parts.testing.ts';

export async function setTrap() {
  let count = 0;
  const listener = createServer((socket) => {
    count++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => listener.once('listening', ready));
  const address = listener.address();
  const folder = await mkdtemp(join(tmpdir(), 'canary-'));
  const secret = randomBytes(16).toString('hex');
  const canary = join(folder, 'canary.txt');
  await writeFile(canary, secret);
  await chmod(folder, 0o755);
  const trap: Trap = { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, canary };
  return {
    ...trap,
    secret,
    connections: () => count,
    async remove() {
      listener.close();
      await rm(folder, { recursive: true });
    },
  };
}
