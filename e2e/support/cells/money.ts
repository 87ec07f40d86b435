import { type Act, answer, type Cell, fail, hold, inTurn, press, show } from './cell.ts';
import type { World } from './world.ts';

const billing = { screen: 'billing', path: '/account/billing' } as const;
const plan = {
  screen: 'plan',
  path: ({ loops }: World) => `/edit-loop/${loops.school}/money`,
  viewer: 'admin',
} as const;
const payment = { screen: 'payment', path: '/payment-success?checkout=a', viewer: 'admin' } as const;
const paidPost = {
  screen: 'paid post',
  path: ({ posts }: World) => `/feed/${posts.paid}`,
  viewer: 'member',
} as const;

const change: Act = (page) => page.getByText('Change the plan').first().click();

const invoice = { loop_id: null, currency: 'GBP', created_at: '2026-09-01T08:30:00.000Z', refunded_at: null };
const invoices = [
  { ...invoice, id: 2, description: 'The annual plan for 30 members, 12 months', amount_pence: 3600 },
  {
    ...invoice,
    id: 1,
    description: `A post: ${'Photographs of the summer concert, all of them and in full size. '.repeat(2)}`,
    amount_pence: 350,
  },
];

const checkout = {
  id: 'Hc94aZiOULTsSvJJqjebkhCkRme2FG9a',
  url: null,
  first_name: 'Amina',
  last_name: 'Yusuf-Featherstonehaugh',
  email: 'amina.yusuf-featherstonehaugh@brindlewick-school.example',
  amount_pence: 3600,
  currency: 'GBP',
  card: 'Visa',
  last4: '4242',
  membership_ends_at: null,
};
const address = 'https://pay.example.org/a';
const endOf = (changes: object) => answer(/\/api\/checkouts\//, { ...checkout, ...changes });

const billingCells: Cell[] = [
  { ...billing, state: 'as an owner', viewer: 'admin' },
  { ...billing, state: 'changing the plan', viewer: 'admin', open: change },
  {
    ...billing,
    state: 'something paid',
    viewer: 'admin',
    part: 'Invoices',
    before: answer(/\/api\/invoices/, { invoices }),
  },
  { ...billing, state: 'runs no loop', viewer: 'newcomer' },
  {
    ...billing,
    state: 'failed',
    viewer: 'admin',
    before: fail(/\/api\/.*(plan|invoices|storage)$/),
    isRefused: true,
  },
  { ...billing, state: 'loading', viewer: 'admin', before: hold(/\/api\/.*(plan|invoices)$/), isHeld: true },
];

const planCells: Cell[] = [
  { ...plan, state: 'among the settings', part: 'Plan' },
  { ...plan, state: 'for some months', open: press('Custom', 'radio') },
  { ...plan, state: 'free', open: press('Free', 'radio') },
  {
    ...plan,
    state: 'not bought',
    open: inTurn(press('Monthly', 'radio'), fail(/\/plan$/), press(/^Buy for/), show(/was not bought/)),
    isRefused: true,
  },
  { ...plan, state: 'failed', before: fail(/\/plan$/), isRefused: true },
  { ...plan, state: 'loading', before: hold(/\/plan$/), isHeld: true },
];

const paymentCells: Cell[] = [
  { ...payment, state: 'paid', before: endOf({ status: 'paid' }) },
  { ...payment, state: 'open', before: endOf({ status: 'open', url: address }) },
  { ...payment, state: 'declined', before: endOf({ status: 'failed', url: address }) },
  { ...payment, state: 'expired', viewer: 'stranger', before: endOf({ status: 'expired' }) },
  { ...payment, state: 'sent back', before: endOf({ status: 'refunded' }) },
  { ...payment, state: 'not there', viewer: 'stranger', isRefused: true },
  { ...payment, state: 'failed', before: fail(/\/api\/checkouts\//), isRefused: true },
  { ...payment, state: 'loading', before: hold(/\/api\/checkouts\//), isHeld: true },
  { ...paidPost, state: 'to be bought' },
  {
    ...paidPost,
    state: 'not bought',
    open: inTurn(fail(/\/purchase$/), press(/^Buy for/), show(/could not be bought/)),
    isRefused: true,
  },
];

export const moneyCells = [...billingCells, ...planCells, ...paymentCells];
