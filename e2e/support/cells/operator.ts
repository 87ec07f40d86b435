import { password } from './accounts.ts';
import { type Act, answer, type Cell, choose, fail, fill, goOffline, hold, inTurn, press } from './cell.ts';

/** The sheet takes longer than a confirmed password is valid. */
const prove: Act = async (page) => {
  const { origins } = await page.context().storageState();
  const session = origins[0]?.localStorage.find(({ name }) => name === 'loopyard.session');
  const { token } = JSON.parse(session?.value ?? '{}');
  const data = { current_password: password };
  await page.request.put('/api/operator/proof', { data, headers: { authorization: token } });
};

const operator = { viewer: 'operator', before: prove } as const;
const overview = { ...operator, screen: 'operator', path: '/operator' } as const;
const people = { ...operator, screen: 'operator’s people', path: '/operator/people' } as const;
const loops = { ...operator, screen: 'operator’s loops', path: '/operator/loops' } as const;
const mails = { ...operator, screen: 'operator’s mails', path: '/operator/mails' } as const;
const forms = { ...operator, screen: 'operator’s forms', path: '/operator/forms' } as const;
const texts = { ...operator, screen: 'operator’s texts', path: '/operator/texts' } as const;
const log = { ...operator, screen: 'operator’s log', path: '/operator/log' } as const;

const requests = { ...operator, screen: 'operator’s data requests', path: '/operator/requests' } as const;
const requestFrom = (id: number, due: number, answer: string | null) => ({
  ...{ id, user_id: 9, name: 'Dora Example', email: 'dora.example@mail.brindlewick-school.example.org' },
  ...{ kind: 'complain', text: 'Nobody wrote back. I asked in September, and again before half-term.' },
  created_at: new Date(Date.now() - (30 - due) * 86_400_000).toISOString(),
  due_at: new Date(Date.now() + due * 86_400_000 - 60_000).toISOString(),
  answered_at: answer && new Date().toISOString(),
  answer,
});
const listOfRequests = [
  requestFrom(1, -2, null),
  requestFrom(2, 12, null),
  requestFrom(3, 20, 'We are sorry. It went to an old address, and is settled now.'),
];

const noPassword: Act = answer(/\/api\/operator$/, {
  operator: { email: 'gita@example.org', seconds_left: 0 },
});
const none = { total_items: 0, current_page: 1, total_pages: 1 };

export const operatorCells: Cell[] = [
  { ...overview, state: 'as it is' },
  { ...overview, state: 'asking for the password', before: noPassword },
  { ...overview, state: 'no password given', before: noPassword, open: press('Continue') },
  { ...overview, state: 'loading', before: inTurn(prove, hold(/operator\/(health|queues)/)), isHeld: true },
  { ...overview, state: 'failed', before: inTurn(prove, fail(/operator\/(health|queues)/)), isRefused: true },
  { ...overview, state: 'offline', open: goOffline, isRefused: true },
  { ...overview, state: 'not there', viewer: 'member', before: async () => undefined, isRefused: true },
  { ...people, state: 'many' },
  { ...people, state: 'menu', open: press(/^Menu for/), isFleeting: true },
  { ...people, state: 'suspending', open: choose(/^Menu for/, 'Suspend') },
  { ...people, state: 'changing the address', open: choose(/^Menu for/, /^Change the e-mail/) },
  { ...people, state: 'nobody of that name', path: '/operator/people?name=xyzzy' },
  { ...loops, state: 'all', path: '/operator/loops?order=largest' },
  { ...mails, state: 'waiting' },
  {
    ...mails,
    state: 'none',
    before: inTurn(
      prove,
      answer(/api\/operator\/mails/, {
        ...{ mails: [], mail: { state: 'goes_out', waiting: 0, reason: null } },
        ...none,
      }),
    ),
  },
  {
    ...mails,
    state: 'test mail refused',
    open: inTurn(fill('Send it to', 'nobody'), press('Send a test e-mail')),
  },
  {
    ...forms,
    state: 'none',
    before: inTurn(prove, answer(/operator\/enquiries/, { enquiries: [], robots: 2, ...none })),
  },
  { ...forms, state: 'as they are' },
  { ...texts, state: 'as they are' },
  { ...texts, state: 'too long', open: fill('How old you must be', 'x'.repeat(2001)) },
  { ...texts, state: 'failed', before: inTurn(prove, fail(/operator\/texts/)), isRefused: true },
  { ...requests, state: 'none' },
  {
    ...requests,
    state: 'overdue, waiting and answered',
    before: inTurn(
      prove,
      answer(/operator\/data_requests/, {
        ...{ data_requests: listOfRequests, open: 2, overdue: 1 },
        ...{ total_items: 3, current_page: 1, total_pages: 1 },
      }),
    ),
  },
  {
    ...requests,
    state: 'answering',
    before: inTurn(
      prove,
      answer(/operator\/data_requests/, {
        ...{ data_requests: listOfRequests, open: 2, overdue: 1 },
        ...{ total_items: 3, current_page: 1, total_pages: 1 },
      }),
    ),
    open: press(/^Answer the request/),
  },
  { ...log, state: 'as it is' },
];
