import { trialDays } from '@loopyard/contract/plans.ts';
import type { Page } from '../page.ts';

export const product: Page = {
  path: '/product',
  title: 'Product: what Loopyard does · Loopyard',
  description:
    'A private feed of posts, pictures and comments for your group: no advertising, control over who sees what, payments and analytics.',
  sections: [
    {
      kind: 'hero',
      kicker: 'The product',
      title: 'A private network that does one thing well',
      lead: 'Your group shares posts and pictures in a loop of its own. You decide who can join and who sees what.',
      actions: [
        { label: 'Try for Free', to: '/register' },
        { label: 'What it costs', to: '/pricing' },
      ],
      picture: {
        file: 'screen-feed.webp',
        alt: "The feed of a school's loop: cards with pictures of a noticeboard, a night sky and a science fair",
      },
    },
    {
      kind: 'points',
      id: 'features',
      title: 'What you get',
      lead: 'Six things that groups ask for first. The last two come with a [paid plan](/pricing).',
      points: [
        {
          title: 'No advertising',
          text: 'There is none on any plan. We don’t collect anything to sell you things, and no company sees what your group likes.',
          icon: { file: 'icon-no-ads.svg', alt: '' },
        },
        {
          title: 'Private membership',
          text: 'People join by your invitation or your code. Nobody else can find the loop or see its pictures.',
          icon: { file: 'icon-membership.svg', alt: '' },
        },
        {
          title: 'Permission and visibility control',
          text: 'Show a post to one role only, give it a password, or let others edit it. Remove someone, and they lose access at once, even on pages that are already open.',
          icon: { file: 'icon-visibility.svg', alt: '' },
        },
        {
          title: 'Comments under every post',
          text: 'Comments stay with the post they are about and arrive while you read. You can edit or delete your own.',
          icon: { file: 'icon-threads.svg', alt: '' },
        },
        {
          title: 'Payments',
          text: 'Charge for a post, such as the film of the concert, or ask for a membership fee, by card.',
          icon: { file: 'icon-payments.svg', alt: '' },
        },
        {
          title: 'Analytics',
          text: 'Who has seen the notice about the trip? Which posts are read? Small charts show the loop’s admins.',
          icon: { file: 'icon-analytics.svg', alt: '' },
        },
      ],
    },
    {
      kind: 'beside',
      title: 'Pictures first, comments beside them',
      paragraphs: [
        'A post can have pictures, films and any other files, in the order you like. Films are converted for phones, and we remove the location from a picture before anyone else sees it.',
      ],
      list: [
        'Crop, rotate and add captions where you post',
        'Your text is kept when the connection drops',
        'Only members can download files',
      ],
      picture: {
        file: 'screen-post.webp',
        alt: 'An open post: a picture of the science fair on the left, its words and comments on the right',
      },
    },
    {
      kind: 'beside',
      title: 'A loop for each group, one account for you',
      paragraphs: [
        'School on Monday, the rowing club on Saturday: every loop has its own members, its own roles and your own name in it. Nothing moves from one to the other unless you copy it.',
      ],
      list: [
        'A profile for each loop, or one for all',
        'Your own roles, such as Teacher or Committee',
        'Take everything you wrote with you, as one file',
      ],
      picture: {
        file: 'screen-loops.webp',
        alt: 'The list of loops beside a feed: Brindlewick School, a rowing club and a union',
      },
    },
    {
      kind: 'video',
      title: 'See it move',
      lead: 'Our own film isn’t ready yet. Until then, here is “Big Buck Bunny” by the Blender Foundation, which anyone may show.',
      isSample: true,
      youtube: 'aqz-KE-bpKQ',
      poster: { file: 'poster-film.webp', alt: 'An eight rowing on the river at sunrise' },
    },
    {
      kind: 'call',
      title: 'Try for Free',
      text: `Set up in under 2 minutes. No contracts or upfront costs: a new loop has all features for ${trialDays} days. After that, it is free for a small group.`,
      actions: [
        { label: 'Try for Free', to: '/register' },
        { label: 'Ask us something', to: '/contact' },
      ],
    },
  ],
};
