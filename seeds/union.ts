import { type SeedPost, thread } from './shape.ts';

export const unionPosts: SeedPost[] = [
  {
    key: 'union-start',
    loop: 'union',
    isPinned: true,
    by: 'peg',
    at: '20d 18:30',
    text: `Sisters, brothers, friends: the branch has a loop of its own.

What is written here stays among members. **Managers do not have a key.** If something at work cannot wait for the meeting, write to me or to any rep directly.`,
    comments: thread(
      ['noor', 20, 'About time! Day shifts can finally see what the night shifts know.'],
      ['samuel', 44, 'I have put the subscription list next to it, and only next to it.'],
    ),
  },
  {
    key: 'march',
    loop: 'union',
    by: 'noor',
    at: '18d 20:10',
    text: `Six hundred of us, by the stewards' count. From the granary to the green with three banners, two bands and one very proud dog.

The council has agreed to **meet the care workers within the month**. That is what walking together does. #march`,
    media: [{ file: 'march-to-the-green.jpg', title: 'Coming onto the green, just before five' }],
    comments: thread(
      ['kofi', 15, 'My feet say it was a thousand.'],
      ['peg', 27, 'The new banner caught the wind and nearly took Samuel to the coast.'],
      ['samuel', 40, 'I have never felt so supported by the movement.'],
      ['elif', 85, 'My daughter carried the small flag all the way. She wants to know when the next one is.'],
    ),
  },
  {
    key: 'minutes',
    loop: 'union',
    by: 'samuel',
    at: '15d 21:20',
    text: `**Minutes of the branch meeting** *(draft, corrections to me)*

**Present:** 41 members. **Apologies:** 6.

1. *Minutes of the last meeting* were agreed.
2. *Rotas.* Depot management offers four weeks' notice from spring. Members want it in writing. **Action: Kofi, Peg.**
3. *Heating in the care home laundry.* Inspector booked. **Action: Noor.**
4. *Hardship fund.* £300 to a member whose name is known to the officers. Carried, none against.
5. *Tea.* The urn is beyond repair. A new one up to £60. Carried with feeling.

Closed at 20:40.`,
    comments: [
      ...thread(['walter', 45, 'Item 2: it was "four weeks for all grades". Worth having the words in.']),
      {
        by: 'samuel',
        after: 60,
        text: 'Corrected, thank you Walter. Good catch.',
        editedTo: 'Corrected in the book, thank you Walter: *for all grades*.',
      },
      ...thread(['ewan', 90, 'The urn served with honour.']),
    ],
  },
  {
    key: 'rota-win',
    loop: 'union',
    by: 'kofi',
    at: '12d 23:40',
    reactions: { peg: '🎉', noor: '❤️', samuel: '👍' },
    text: `Last bus is in, so I can say it: **we have it in writing.** Four weeks' notice of every rota, all grades, from the first of March. Signed this afternoon.

No more finding out on Friday that you work on Saturday. Go home and tell your children what you are doing in five weeks.`,
    media: [{ file: 'late-shift.jpg', title: 'The yard at half past eleven' }],
    comments: thread(
      ['peg', 480, 'Two years of asking. Well done, all of you, and well done for staying polite.'],
      ['noor', 505, 'Now us!'],
      ['kofi', 530, 'Now you. We will be standing at your gate.'],
      ['tomas', 610, 'Can I use this in class? Year 9 are doing negotiations.'],
      ['kofi', 640, 'Tell them the secret: bring sandwiches, do not leave first.'],
    ),
  },
  {
    key: 'allotment',
    loop: 'union',
    by: 'elif',
    at: '9d 15:30',
    text: `The branch plot gave us **84 kilos** this season. Cabbages are ready, squash are curing in the shed, and the sunflowers are for anybody who is having a bad week.

Take what you can eat. The tin on the shelf is for those who would like to pay something.`,
    media: [{ file: 'branch-allotment.jpg', title: 'Plot 14, the sunny end' }],
    comments: thread(
      ['noor', 33, 'Three cabbages to the night shift. We made soup at four in the morning.'],
      ['daniel', 70, 'I took one sunflower. It has helped.'],
      ['elif', 95, 'Take two.'],
    ),
  },
  {
    key: 'know-your-rights',
    loop: 'union',
    by: 'ruth',
    at: '7d 12:15',
    text: `A question three people have asked me this month, so here is the answer once:

> Can I be asked to stay on after my shift without notice?

They may *ask*. Your contract says whether you have to, and what it pays. **Do not sign anything new on the spot.** Bring it to any rep: we have a kettle and we have read worse.`,
    comments: thread(
      ['ewan', 30, 'Cutting this out for the locker room.'],
      ['peg', 52, 'Good and plain, Ruth. Thank you.'],
    ),
  },
  {
    key: 'lantern-walk',
    loop: 'union',
    by: 'daniel',
    at: '4d 20:50',
    text: 'The lantern walk, from the weir. We had **a hundred and twenty paper lanterns** and not one caught fire, which Elif says is a record. The band played until their fingers froze.',
    media: [{ file: 'lantern-walk.jpg', title: 'Over the weir bridge' }],
    comments: thread(
      ['peg', 24, 'My mother walked in the first one. I carried hers tonight.'],
      ['elif', 40, "It is a record. Last year: two, and Walter's hat."],
      ['walter', 58, 'The hat is remembered.'],
    ),
  },
  {
    key: 'meeting-poster',
    loop: 'union',
    by: 'peg',
    at: '2d 10:30',
    text: `Branch meeting on **Thursday at seven**, the Old Granary. On the table: the care workers' claim, election of a youth officer, and the new urn (unveiling).

Children are welcome, there is a corner with crayons. Interpreters for Turkish and Arabic, just tell Noor.`,
    media: [{ file: 'branch-meeting-poster.jpg', title: 'For canteens and depots' }],
    comments: thread(
      ['noor', 18, 'Two for Arabic so far.'],
      ['samuel', 35, 'The urn has a ribbon on it.'],
      ['tomas', 130, 'I would stand for youth officer if nobody under thirty wants to.'],
      ['peg', 150, 'Tomás, you are a youth in spirit, but let us ask around first.'],
    ),
  },
  {
    key: 'swap',
    loop: 'union',
    by: 'ewan',
    at: '1d 17:30',
    text: 'Shift swap wanted: my **Saturday early** (sorting office, 04:30) for any late next week. I will add a jar of my damson jam, which has references.',
    comments: thread(
      ['samuel', 22, 'I will take it. I am up at that hour anyway, worrying about the urn.'],
      ['ewan', 29, 'You are a hero. Strawberry or damson?'],
      ['samuel', 31, 'You said damson. I have a witness.'],
    ),
  },
  {
    key: 'soup',
    loop: 'union',
    by: 'noor',
    at: '55m',
    text: 'News from the laundry: **the inspector came, the heating is on.** 19 degrees as of this morning, and three people have taken their coats off for the first time since October.',
    comments: thread(
      ['peg', 10, 'Framed and hung, that one. Well done, Noor.'],
      ['kofi', 21, 'One down.'],
      ['ruth', 34, 'I have moved it from "open" to "won" in the book. My favourite column.'],
    ),
  },
];
