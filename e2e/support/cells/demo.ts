import { type Cell, inTurn, press, show } from './cell.ts';

const demo = { screen: 'demo', viewer: 'stranger', loop: null } as const;

export const demoCells: Cell[] = [
  { ...demo, state: 'feed', path: '/demo/school/feed', open: show(/Bus 9 runs/) },
  { ...demo, state: 'members', path: '/demo/school/members/1001', open: show('Loop Members') },
  { ...demo, state: 'billing', path: '/demo/school/billing', open: show('Brindlewick School Trust') },
  { ...demo, state: 'dashboard', path: '/demo/school/dashboard', open: show(/A canteen lunch/) },
  {
    ...demo,
    state: 'locked',
    path: '/demo/school/feed?locked',
    open: inTurn(press(/Subscribe/), show('Sign up to join in')),
  },
];
