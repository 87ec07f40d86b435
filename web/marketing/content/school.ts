import type { Page } from '../page.ts';

export const school: Page = {
  path: '/school',
  title: 'Loopyard for schools: a feed behind the school gate',
  description:
    'Trip letters, sports day, the play: a private feed for pupils, parents and staff of one school. Closed to everyone else, and free to begin with.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For schools',
      title: 'What happened at school today, for the people it belongs to',
      lead: 'The trip, the match, the lost jumper. A loop is the school’s own feed: parents see what matters, pupils have a place without strangers, and the office has its telephone back.',
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
          text: 'A notice with a picture is read on the bus. You see [who has opened it](/product#features), and who needs a call.',
          icon: {
            file: 'icon-analytics.svg',
            alt: '',
          },
        },
        {
          title: 'Photographs that stay',
          text: 'Sports day goes to the parents of this school and to nobody else. A link passed on opens nothing.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: 'Each year its own corner',
          text: 'Show a post to Teachers only, or to one year. A parent of Year 3 is not asked about the leavers’ ball.',
          icon: {
            file: 'icon-visibility.svg',
            alt: '',
          },
        },
        {
          title: 'No strangers',
          text: 'Pupils cannot be found, followed or written to from outside. There are no advertisements, and none will come.',
          icon: {
            file: 'icon-no-ads.svg',
            alt: '',
          },
        },
        {
          title: 'Talk under the notice',
          text: '“Is it packed lunch?” is asked once, under the letter, and answered for everyone.',
          icon: {
            file: 'icon-threads.svg',
            alt: '',
          },
        },
        {
          title: 'The concert film, for the minibus',
          text: 'Ask a small price for a film or a programme. It is paid by card, where it was announced.',
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
        'The secretary drops in the photographs, writes three lines and presses Save. Subscribers are notified; everyone else finds it in the feed.',
        'Wrong date? Correct it in place. There is no second e-mail with “CORRECTION” in its subject.',
      ],
      list: [
        'Pictures are turned and resized for you',
        'The location is removed from every picture',
        'Comments can be deleted and reported',
      ],
      picture: {
        file: 'scene-school.webp',
        alt: 'A school hall with children and paintings on the wall',
      },
    },
    {
      kind: 'beside',
      title: 'Kept for children, by rule',
      paragraphs: [
        'Thirteen and older join by themselves, younger ones with a parent’s consent. An admin can remove a member, who loses access within a second.',
        'Reports go to the school’s own admins first. They see what was reported and what it says now.',
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
          text: 'We asked for a place that is ours. The pupils stopped asking when they could go back to the other one.',
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
      title: 'Open the gate',
      steps: [
        'Make an account and a loop named after your school.',
        'Choose “School”: the roles Administrator, Teacher and Student come with it.',
        'Print the page with the code and put it on the board.',
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
            'Only signed-in members of your loop. The address of a picture doesn’t work for anyone else, or for a member who has left.',
        },
        {
          question: 'What does it cost?',
          answer:
            'Nothing for a small group. The [prices](/pricing) are per member and month, and a loop that outgrows its plan loses nobody.',
        },
        {
          question: 'What happens when a pupil leaves?',
          answer:
            'An admin removes them, or they leave. Their posts keep their name. They can download all of them as one file.',
        },
        {
          question: 'Where does it run?',
          answer:
            'On a machine of yours or ours. Loopyard starts with one command and needs no other service.',
        },
      ],
    },
    {
      kind: 'call',
      title: 'See a school before you open one',
      text: 'Brindlewick School is made up, and you can click on everything.',
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
