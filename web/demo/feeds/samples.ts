import type { LoopKey } from '../../../seeds/shape.ts';

export type Entry = { title: string; by: string; daysAgo: number };
/** Pence per day, the latest last. */
export type Price = { item: string; days: number[] };

/** Invented, like the rest of the demo. An owner with a blog puts its posts here. */
export const blogs: Record<LoopKey, Entry[]> = {
  school: [
    { title: 'How a lost-property shelf became our most-read post', by: 'Ruth Ashdown', daysAgo: 2 },
    { title: 'Forty e-mails a week, and what took their place', by: 'Grace Oyelaran', daysAgo: 6 },
    { title: 'Photographs and permission: what we ask, and when', by: 'Priya Raman', daysAgo: 11 },
    { title: 'A concert evening planned in one thread', by: 'Daniel Whitlock', daysAgo: 17 },
    { title: 'What Year 10 taught us about notifications', by: 'Tomás Ferreira', daysAgo: 24 },
    { title: 'Our first month', by: 'Grace Oyelaran', daysAgo: 29 },
  ],
  club: [
    { title: 'Calling off an outing before six in the morning', by: 'Ingrid Solvang', daysAgo: 3 },
    { title: 'A boat fund, ten pounds at a time', by: 'Priya Raman', daysAgo: 8 },
    {
      title: 'The blackboard stays: what belongs online and what does not',
      by: 'Walter Pembridge',
      daysAgo: 13,
    },
    { title: 'Pictures for those who follow from home', by: 'Elif Demirel', daysAgo: 19 },
    { title: 'Beginners, and how they find us', by: 'Kofi Asamoah', daysAgo: 26 },
    { title: 'A season in a hundred posts', by: 'Ingrid Solvang', daysAgo: 30 },
  ],
  union: [
    { title: 'A show of hands without a hall', by: 'Peg Donnellan', daysAgo: 1 },
    { title: 'Swapping shifts in the open', by: 'Samuel Brandt', daysAgo: 7 },
    { title: 'The allotment rota, and who waters in August', by: 'Noor Haddadin', daysAgo: 12 },
    { title: 'Minutes that people read', by: 'Samuel Brandt', daysAgo: 18 },
    { title: 'Why our branch left the group chat', by: 'Peg Donnellan', daysAgo: 25 },
    { title: 'Reaching the late shift', by: 'Kofi Asamoah', daysAgo: 28 },
  ],
};

export const prices: Record<LoopKey, Price> = {
  school: { item: 'A canteen lunch', days: month(285, [0, 0, 5, 5, 5, -5, -5, 0, 10, 10]) },
  club: { item: 'A bowl of boathouse soup', days: month(180, [0, 10, 10, 20, 20, 10, 0, 0, -10, 0]) },
  union: { item: 'A mug of tea at the depot', days: month(80, [0, 0, 0, 5, 5, 5, 5, 10, 10, 5]) },
};

function month(pence: number, steps: number[]): number[] {
  return Array.from({ length: 30 }, (_, day) => pence + (steps[Math.floor(day / 3)] ?? 0));
}
