import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { commandLine } from '../test/command-line.ts';
import { startWorld } from '../test/harness.ts';
import { openShop, type Shop } from '../test/shop.ts';
import { reconcileCommand } from './reconcile.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

async function reconcile() {
  const lines: string[] = [];
  const config = { ...readConfig(shop.world.settings), ...shop.stripe.config };
  const say = (line: string) => void lines.push(line);
  const log = createLog('fatal');
  const invocation = {
    config,
    log,
    clock: systemClock,
    makesDatabase: false,
    words: [],
    flags: new Set<string>(),
    say,
    hint: say,
    readInput: async () => '',
  };
  const code = await reconcileCommand.run(invocation);
  return { code, lines: lines.slice(0, -1), sum: lines.at(-1) };
}

describe('reconcile', { timeout: 180_000 }, () => {
  test('hands over what was paid and never told, once', async () => {
    const purchases = [
      await shop.purchase(),
      await shop.purchase(),
      await shop.purchase(),
      await shop.purchase(),
    ];
    for (const { checkout } of purchases) shop.stripe.pay(checkout.id);
    const bothBooks = await Promise.all([reconcile(), reconcile()]);
    const lines = bothBooks.flatMap((books) => books.lines).sort();
    expect(lines).toEqual(
      purchases
        .map(
          ({ checkout }) =>
            `${checkout.id}  £3.00  paid there, not recorded here: the purchase is handed over now`,
        )
        .sort(),
    );
    for (const { lock, invoices } of purchases) {
      expect(await lock()).toBeNull();
      expect(await invoices()).toHaveLength(1);
    }
    const { code, lines: noLines, sum } = await reconcile();
    expect([code, noLines]).toEqual([0, []]);
    expect(sum).toMatch(
      /^4 payments at Stripe since \d{4}-\d\d-\d\d: £12\.00, of which £0\.00 refunded \(0\)\./,
    );
  });

  test('takes back what went back and was never told', async () => {
    const { checkout, lock, mails } = await shop.purchase();
    await shop.tell('checkout.session.completed', shop.stripe.pay(checkout.id));
    expect(await lock()).toBeNull();
    shop.stripe.refund(checkout.id);
    const { lines, sum } = await reconcile();
    expect(lines).toEqual([
      `${checkout.id}  £3.00  refunded or disputed there, not recorded here: the purchase is taken back now`,
    ]);
    expect(sum).toContain('of which £3.00 refunded (1)');
    expect([await lock(), await mails()]).toEqual(['payment', ['We have refunded your £3.00']]);
  });

  test('tells what it can’t settle, and ends with 1', async () => {
    const { id } = shop.stripe.sellElsewhere();
    const { checkout } = await shop.purchase();
    await shop.tell('checkout.session.completed', shop.stripe.pay(checkout.id));
    shop.stripe.forget(checkout.id);
    const { code, lines } = await reconcile();
    expect([code, lines]).toEqual([
      1,
      [
        'elsewhere  £5.00  paid there, but unknown here',
        `${checkout.id}  £3.00  paid here, but unknown at Stripe`,
      ],
    ]);
    shop.stripe.forget('elsewhere');
    expect(id).toMatch(/^cs_/);
  });

  test('agrees with itself in the sandbox, and says where nothing is sold', async () => {
    const world = await startWorld();
    const sandbox = await commandLine(['reconcile'], world.settings);
    expect(sandbox).toMatchObject({ code: 0, output: expect.stringContaining('0 payments at the sandbox') });
    const nothing = await commandLine(['reconcile'], { ...world.settings, NODE_ENV: 'production' });
    expect(nothing).toMatchObject({ code: 0, output: expect.stringContaining('Payments are off') });
  });
});
