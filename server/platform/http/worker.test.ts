import { expect, test } from 'vitest';
import { startWorld } from '../../test/harness.ts';

test('a worker process answers health checks, and a problem anywhere else', async () => {
  const world = await startWorld();
  try {
    const { url } = await world.another({ web: false });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const answer = await fetch(`${url}/api/loops`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found', status: 404 }]);
  } finally {
    await world.stop();
  }
});
