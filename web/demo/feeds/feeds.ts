import { planAmount } from '@loopyard/contract/plans.ts';
import { beginningOf } from '@loopyard/contract/preview.ts';
import type { LoopKey, SeedLoop, SeedPost } from '../../../seeds/shape.ts';
import { people, loops as seedLoops, posts as seedPosts } from '../../../seeds/world.ts';
import { blogs, type Entry, type Price, prices } from './samples.ts';

export type Forum = { posts: Entry[]; moderatorComments: Entry[] };
export type Blog = { posts: Entry[]; price: Price };
export type Billing = {
  organisation: { id: string; name: string; billing_code: string };
  billing_admins: string[];
  payment_methods: { brand: string; last4: string; expires: string }[];
  subscription_items: { name: string; quantity: number; amount_pence: number }[];
  loops: { name: string; members: number; plan: string; amount_pence: number }[];
};

const titleLength = 90;
const organisations: Record<LoopKey, Billing['organisation']> = {
  school: { id: 'org_brindlewick', name: 'Brindlewick School Trust', billing_code: 'BWK-2026-014' },
  club: { id: 'org_riverbrindle', name: 'River Brindle Rowing Club', billing_code: 'RBR-2026-003' },
  union: { id: 'org_brindleworkers', name: "Brindlewick Workers' Union", billing_code: 'BWU-2026-027' },
};
const nameOf = (key: keyof typeof people) => `${people[key].first} ${people[key].last}`;
const daysOf = ({ at }: SeedPost) => Number(/^(\d+)d/.exec(at)?.[1] ?? 0);
const titleOf = (text: string) => beginningOf(text, titleLength);

export function forumOf(id: LoopKey): Forum {
  const loop: SeedLoop = seedLoops[id];
  const posts = seedPosts
    .filter(({ loop, scheduled }) => loop === id && !scheduled)
    .toSorted((a, b) => daysOf(a) - daysOf(b));
  const entries = posts.map((post) => ({
    title: titleOf(post.text),
    by: nameOf(post.by),
    daysAgo: daysOf(post),
  }));
  const moderatorComments = posts.flatMap((post) =>
    (post.comments ?? [])
      .filter(({ by, deleted }) => loop.admins.includes(by) && !deleted)
      .map(({ by, text }) => ({ title: titleOf(text), by: nameOf(by), daysAgo: daysOf(post) })),
  );
  return { posts: entries, moderatorComments };
}

export function blogOf(id: LoopKey): Blog {
  return { posts: blogs[id], price: prices[id] };
}

/** Invented figures at real prices, on the annual plan. */
export function billingOf(id: LoopKey): Billing {
  const loop: SeedLoop = seedLoops[id];
  const members = loop.admins.length + loop.members.length;
  const amount_pence = planAmount('annual', { members, months: 12 });
  return {
    organisation: organisations[id],
    billing_admins: loop.admins.map(nameOf),
    payment_methods: [{ brand: 'Visa', last4: '4242', expires: '08/2028' }],
    subscription_items: [{ name: 'Basic, annual', quantity: members, amount_pence }],
    loops: [{ name: loop.name, members, plan: 'Annual', amount_pence }],
  };
}
