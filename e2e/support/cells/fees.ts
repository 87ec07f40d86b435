import { answer, type Cell, fail, fill, hold, inTurn, press, show } from './cell.ts';
import type { FeeLoop } from './fee-world.ts';
import type { World } from './world.ts';

const inLoop = (loop: FeeLoop, path: (loopId: number) => string) =>
  ({ loop, path: ({ loops }: World) => path(loops[loop]) }) as const;
const door = {
  screen: 'pay and join',
  viewer: 'joiner',
  ...inLoop('due', (id) => `/loop/${id}/join`),
  loop: null,
} as const;
const panelOf = (loop: FeeLoop) =>
  ({
    screen: 'fee panel',
    part: 'Membership fee',
    viewer: 'treasurer',
    ...inLoop(loop, (id) => `/edit-loop/${id}/money`),
  }) as const;
const booksOf = (loop: FeeLoop) =>
  ({ screen: 'who paid', viewer: 'treasurer', ...inLoop(loop, (id) => `/edit-loop/${id}/fees`) }) as const;
const note = { screen: 'fee notice', viewer: 'payer', path: '/feed' } as const;

const payment = { currency: 'GBP', amount_pence: 1250, refunded_at: null };
const books = {
  memberships: [
    {
      ...payment,
      ...{ id: 3, user: { id: 3, name: 'Amina Yusuf-Featherstonehaugh' } },
      ...{ paid_at: '2026-09-03T08:30:00.000Z', ends_at: '2027-09-03T08:30:00.000Z' },
    },
    {
      ...payment,
      ...{ id: 2, user: { id: 2, name: 'דנה כהן' } },
      ...{ paid_at: '2026-09-02T08:30:00.000Z', ends_at: null, refunded_at: '2026-09-09T08:30:00.000Z' },
    },
    {
      ...payment,
      ...{ id: 1, user: { id: 1, name: 'Bo Li' } },
      ...{ paid_at: '2026-09-01T08:30:00.000Z', ends_at: null },
    },
  ],
  unpaid: [
    { user: { id: 4, name: 'Wanda Waiting' }, status: 'waiting', since: '2026-09-10T08:30:00.000Z' },
    { user: { id: 5, name: 'Dora Due' }, status: 'due', since: null },
    {
      user: { id: 6, name: 'Bartholomew Longname-Featherstonehaugh' },
      ...{ status: 'lapsed', since: '2026-08-20T08:30:00.000Z' },
    },
  ],
  ...{ received_pence: 2500, total_items: 43, current_page: 1, total_pages: 3 },
};

const doorCells: Cell[] = [
  {
    screen: 'join loop',
    state: 'with a fee',
    viewer: 'newcomer',
    path: ({ feeCode }) => `/join-loop?code=${feeCode}`,
  },
  { ...door, state: 'to pay' },
  { ...door, state: 'not paid', open: inTurn(fail(/\/membership$/), press(/^Pay/)), isRefused: true },
  { ...door, state: 'not now', open: inTurn(press('Not now', 'link'), show(/Welcome|Choose|no loop/i)) },
  { ...door, state: 'taking back', open: press(/^Cancel my request/) },
  {
    ...door,
    state: 'nothing to pay',
    path: ({ loops }) => `/loop/${loops.suspended}/join`,
  },
  { ...door, state: 'loading', before: hold(/\/api\/loops\/\d+$/), isHeld: true },
  { ...door, state: 'failed', before: fail(/\/api\/loops\/\d+$/), isRefused: true },
];

const panelCells: Cell[] = [
  { ...panelOf('due'), state: 'with a fee' },
  { ...panelOf('due'), state: 'refused', open: inTurn(fill(/^Fee/, ''), press('Save Fee')) },
  { ...panelOf('suspended'), state: 'suspended' },
  { ...panelOf('free'), state: 'on the free plan' },
  { ...panelOf('due'), state: 'as a member', viewer: 'payer' },
  { ...panelOf('lapsed'), state: 'as a lapsed member', viewer: 'payer' },
];

const bookCells: Cell[] = [
  { ...booksOf('due'), state: 'nobody has paid' },
  { ...booksOf('free'), state: 'nobody owes' },
  { ...booksOf('due'), state: 'some have paid', before: answer(/\/memberships\?/, books) },
  { ...booksOf('due'), state: 'as a member', viewer: 'payer', isRefused: true },
  { ...booksOf('due'), state: 'loading', before: hold(/\/memberships\?/), isHeld: true },
  { ...booksOf('due'), state: 'failed', before: fail(/\/memberships\?/), isRefused: true },
];

const noteCells: Cell[] = [
  { ...note, state: 'due', loop: 'due' },
  { ...note, state: 'lapsed', loop: 'lapsed' },
  { ...note, state: 'lapsed and posting', loop: 'lapsed', path: '/feed/new-post' },
  { ...note, state: 'lapsed at a post', loop: 'lapsed', path: ({ posts }) => `/feed/${posts.lapsed}` },
];

export const feeCells = [...doorCells, ...panelCells, ...bookCells, ...noteCells];
