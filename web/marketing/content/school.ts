import type { Page } from '../page.ts';

export const school: Page = {
  path: '/school',
  title: 'Loopyard for schools: a feed behind the school gate',
  description:
    'Trip letters, sports day, the play: a private feed for pupils, parents and staff of one school. Nobody else can see it, and it is free to start.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For schools',
      title: 'What happened at school today, for the people it belongs to',
      lead: 'The trip, the match, the lost jumper. A loop is the school’s own feed. Parents see what matters, pupils have a place without strangers, and the office gets fewer calls.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'Back Home',
          to: '/',
        },
      ],
      picture: {
        file: 'hero-school.svg',
        alt: 'A brick school with bunting, four pupils at the gate and a ball on the path',
      },
    },
    {
      kind: 'points',
      title: 'What changes in a week',
      lead: 'Six things that the office notices first.',
      points: [
        {
          title: 'Letters that arrive',
          text: 'Parents read a post on the bus. You see [who has opened it](/product#features), and who needs a call.',
          icon: {
            file: 'icon-analytics.svg',
            alt: '',
          },
        },
        {
          title: 'Photographs that stay',
          text: 'Only parents of this school see sports day. If someone passes on a link, it does not work for outsiders.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: 'The right people for each post',
          text: 'Show a post to teachers only, or to one year. Year 3 parents don’t need to read about the leavers’ ball.',
          icon: {
            file: 'icon-visibility.svg',
            alt: '',
          },
        },
        {
          title: 'No strangers',
          text: 'Nobody outside can find pupils or write to them. There is no advertising, and there never will be.',
          icon: {
            file: 'icon-no-ads.svg',
            alt: '',
          },
        },
        {
          title: 'Questions under the post',
          text: 'One parent asks “Is it packed lunch?” under the post, and everyone sees the answer.',
          icon: {
            file: 'icon-threads.svg',
            alt: '',
          },
        },
        {
          title: 'A concert film to pay for the minibus',
          text: 'Charge a little for a film or a programme. Parents pay by card, right in the post.',
          icon: {
            file: 'icon-payments.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'beside',
      title: 'The Monday letter, in two minutes',
      paragraphs: [
        'The secretary adds the photographs, writes three lines and chooses Save. Subscribers are notified, and everyone else finds it in the feed.',
        'Wrong date? Just edit the post. There is no need for a second e-mail with “CORRECTION” in its subject.',
      ],
      list: [
        'Pictures are rotated and resized for you',
        'The location is removed from every picture',
        'Admins can delete comments, and anyone can report a post',
      ],
      picture: {
        file: 'scene-school.webp',
        alt: 'A school hall with children and paintings on the wall',
      },
    },
    {
      kind: 'beside',
      title: 'Rules that protect children',
      paragraphs: [
        'People aged 13 and older can join by themselves, and younger ones with a parent’s consent. An admin can remove a member, who loses access within a second.',
        'Reports go to the school’s own admins. They see what was reported and what it says now.',
      ],
      picture: {
        file: 'scene-play.webp',
        alt: 'A school play: two players before a red curtain',
      },
      action: {
        label: 'Read the Code of Conduct',
        to: '/terms#conduct',
      },
    },
    {
      kind: 'quotes',
      title: 'What they say',
      isSample: true,
      quotes: [
        {
          tab: 'The office',
          text: 'I used to print three hundred letters to hear from forty parents. Now I know by noon who has not seen it.',
          name: 'Grace Adebayo',
          role: 'School secretary',
          picture: {
            file: 'face-grace.webp',
            alt: '',
          },
        },
        {
          tab: 'A head teacher',
          text: 'We wanted a place of our own. Now the pupils don’t want to go back to the old one.',
          name: 'Samuel Okafor',
          role: 'Head teacher',
          picture: {
            file: 'face-samuel.webp',
            alt: '',
          },
        },
        {
          tab: 'A parent',
          text: 'I saw my daughter’s volcano before she was home. So did her grandmother, and nobody else.',
          name: 'Priya Nair',
          role: 'Parent, Year 6',
          picture: {
            file: 'face-priya.webp',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Three steps to start',
      steps: [
        'Sign up, and create a loop with your school’s name.',
        'Choose “School”: the roles Administrator, Teacher and Student come with it.',
        'Print the code and put it on the noticeboard.',
      ],
      action: {
        label: 'Get Started',
        to: '/register',
      },
    },
    {
      kind: 'questions',
      title: 'What governors ask',
      questions: [
        {
          question: 'Who can see our pictures?',
          answer:
            'Only members of your loop who are logged in. A link to a picture doesn’t work for anyone else, not even for a member who has left.',
        },
        {
          question: 'What does it cost?',
          answer:
            'Nothing for a small group. The [prices](/pricing) are per member and month, and nobody has to leave when a loop outgrows its plan.',
        },
        {
          question: 'What happens when a pupil leaves?',
          answer:
            'An admin removes them, or they leave the loop. Their posts stay, with their name. They can download all of them as one file.',
        },
        {
          question: 'Where does it run?',
          answer: 'On your machine or ours. Loopyard starts with one command and needs no other service.',
        },
      ],
    },
    {
      kind: 'call',
      title: 'See a school before you create yours',
      text: 'Brindlewick School is made up. Look around and try everything.',
      actions: [
        {
          label: 'Try the demo',
          to: '/demo/school',
        },
        {
          label: 'Get Started',
          to: '/register',
        },
      ],
    },
  ],
};
