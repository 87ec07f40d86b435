import { payByCard } from '../../test/cards.ts';
import type { Person } from '../../test/people.ts';
import { type Maker, numbered, type Preparation } from '../../test/stage.ts';

async function checkoutOf(author: Person): Promise<string> {
  const form = {
    first_name: 'A',
    last_name: 'B',
    email: 'a@example.org',
    days: 'Two Days Monday & Tuesday',
    terms: true,
  };
  return (await author.post('/api/memberships', form)).body.checkout.id;
}

const checkout: Maker<string> = {
  never: 'x'.repeat(32),
  make: ({ cast: { author } }) => checkoutOf(author),
};

export const makers = {
  checkout,
  invoice: numbered(async ({ world, cast: { author } }) => {
    await payByCard(world, await checkoutOf(author));
    return (await author.get('/api/invoices')).body.invoices[0].id;
  }),
};

export const preparations: Preparation[] = [
  {
    calls: /^POST .*\/membership$/,
    prepare: ({ cast: { admin }, ids: { loop } }) =>
      admin.put(`/api/loops/${loop}`, {
        loop: { membership_fee_pence: 500, membership_fee_period: 'year' },
      }),
  },
  {
    calls: /^DELETE .*\/plan$/,
    async prepare({ world, cast: { admin }, ids: { loop } }) {
      const plan = { plan: 'annual', members: 30, months: 12 };
      const { body } = await admin.post(`/api/loops/${loop}/plan`, plan);
      await payByCard(world, body.checkout.id);
    },
  },
];

export const spends = /\/(membership|plan|checkouts\/:id|pdf)$/;
