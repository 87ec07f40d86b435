import { formatPence } from '@loopyard/contract/money.ts';
import { planPrices, planTiers, trialDays } from '@loopyard/contract/plans.ts';
import type { Page } from '../page.ts';

const { free, basic, enterprise } = planTiers;
const inPence = (pence: number) => `${pence}p`;
const inPounds = (pence: number) => formatPence(pence).replace('.00', '');

export const pricing: Page = {
  path: '/pricing',
  title: 'Pricing: free for small groups, 20p a member · Loopyard',
  description: `Free for ${free.seats} members, Basic at ${inPence(planPrices.monthly.pence)} per member per month, Enterprise for whole organisations. No contracts, no upfront costs.`,
  sections: [
    {
      kind: 'hero',
      kicker: 'Pricing',
      title: 'Free for a small group. Pennies for a large one.',
      lead: `Every new loop begins with ${trialDays} days of Basic. After that it moves to Free, unless you choose another plan. Nobody has to leave, and nothing is lost.`,
      actions: [
        { label: 'Try for Free', to: '/register' },
        { label: 'Talk to us', to: '/contact?about=enterprise' },
      ],
    },
    {
      kind: 'tiers',
      title: 'Three plans',
      tiers: [
        {
          name: 'Free',
          price: inPounds(0),
          unit: 'for as long as you like',
          text: 'For a class, a crew or a committee.',
          features: [
            `${free.seats} members`,
            `${free.gigabytes}GB per member`,
            'Newsfeed and threaded messaging',
            'Private membership',
          ],
          action: { label: 'Get Started', to: '/register' },
        },
        {
          name: 'Basic',
          price: inPence(planPrices.monthly.pence),
          unit: 'per member per loop per month',
          text: 'For a school, a club or a branch.',
          features: [
            'Unlimited members',
            `${basic.gigabytes}GB per member`,
            'Member and content analytics',
            'Membership, content and event fees',
          ],
          action: { label: 'Try for Free', to: '/register' },
        },
        {
          name: 'Enterprise',
          price: inPounds(enterprise.pence),
          unit: 'per member per month, as a fixed organisation licence',
          text: 'For a university, a trust or a union with many branches.',
          features: ['Unlimited loops', 'Unlimited storage', 'Everything in Basic', 'One bill for all loops'],
          action: { label: 'Contact us', to: '/contact?about=enterprise' },
        },
      ],
      note: `Basic for several months at once costs ${inPence(planPrices.custom.pence)} per member per month, or ${inPence(planPrices.annual.pence)} for a whole year. You pay for the places you choose: a loop with room for 100 members pays ${inPounds(100 * planPrices.monthly.pence)} a month, or ${inPounds(100 * planPrices.annual.pence * planPrices.annual.fewest)} for a year.`,
    },
    {
      kind: 'table',
      title: 'What each plan includes',
      columns: ['Free', 'Basic', 'Enterprise'],
      rows: [
        { name: 'Members', cells: [String(free.seats), 'Unlimited', 'Unlimited'] },
        { name: 'Loops', cells: ['Each on its own plan', 'Each on its own plan', 'Unlimited'] },
        {
          name: 'Storage per member',
          cells: [`${free.gigabytes}GB`, `${basic.gigabytes}GB`, 'Unlimited'],
        },
        { name: 'Newsfeed', cells: [true, true, true] },
        { name: 'Threaded messaging', cells: [true, true, true] },
        { name: 'Private membership', cells: [true, true, true] },
        { name: 'Customisation', cells: [true, true, true] },
        { name: 'Member analytics', cells: [false, true, true] },
        { name: 'Content analytics', cells: [false, true, true] },
        { name: 'Membership fees', cells: [false, true, true] },
        { name: 'Content and event fees', cells: [false, true, true] },
        { name: 'Advertising', cells: ['None', 'None', 'None'] },
      ],
    },
    {
      kind: 'questions',
      title: 'Questions before you pay',
      questions: [
        {
          question: 'Do I need a card to begin?',
          answer: `No. An account and a loop are free, and there is nothing to cancel after the ${trialDays} days of Basic.`,
        },
        {
          question: 'What happens when a plan ends?',
          answer: `The loop moves to Free. Nobody is removed and nothing is deleted. If you have more than ${free.seats} members or ${free.gigabytes}GB each, new people can’t join and new files can’t be added until there is room or you choose a plan.`,
        },
        {
          question: 'Who counts as a member?',
          answer:
            'Everyone who has joined the loop. On Basic you choose the number of places, as many as you like, and we suggest some more than the members you have and the people you have invited. When someone leaves, their place is free again. When somebody can’t join because all places are taken, we write to the loop’s admins.',
        },
        {
          question: 'What counts as storage?',
          answer:
            'All pictures, films and files that a member has posted in the loop, in their original size.',
        },
        {
          question: 'How does Enterprise work?',
          answer:
            'It is one licence for the organisation and all its loops. [Write to us](/contact?about=enterprise) with the number of people, and we reply with a price.',
        },
      ],
    },
    {
      kind: 'call',
      title: 'Start free, decide later',
      text: 'It takes under 2 minutes, and you don’t have to cancel anything.',
      actions: [
        { label: 'Get Started', to: '/register' },
        { label: 'See what it does', to: '/product' },
      ],
    },
  ],
};
