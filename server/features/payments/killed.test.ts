import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { begin } from '../../test/command-line.ts';
import { openShop, type Shop } from '../../test/shop.ts';

const program = fileURLToPath(new URL('../../test/selling.ts', import.meta.url));

async function startProcess({ world, stripe }: Shop) {
  const settings = { ...world.settings, PORT: '0', ROLES: 'web' };
  const { child, ended } = begin([program, String(stripe.port)], settings);
  const [url] = (await once(child.stdout ?? child, 'data')) as [Buffer | string];
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { url: String(url).trim(), kill };
}

async function someoneWaits({ world }: Shop): Promise<void> {
  const sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  const isWaiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      .length > 0;
  await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  await sql.end();
}

test('a process killed in the middle of handing over hands nothing over, and the next one does', {
  timeout: 180_000,
}, async () => {
  const shop = await openShop();
  const { checkout, lock, invoices, state } = await shop.purchase();
  const session = shop.stripe.pay(checkout.id);
  const process = await startProcess(shop);
  await shop.world.holdTable('invoices', async () => {
    const answer = shop.tell('checkout.session.completed', session, { url: process.url });
    const cut = expect(answer).rejects.toThrow();
    await someoneWaits(shop);
    await process.kill();
    await cut;
  });
  expect([await lock(), (await state()).status]).toEqual(['payment', 'open']);
  expect(await shop.tell('checkout.session.completed', session)).toBe(204);
  expect([await lock(), await invoices()]).toEqual([null, [expect.objectContaining({ amount_pence: 300 })]]);
});
