import { type SeedPost, thread } from './shape.ts';

export const schoolWeekPosts: SeedPost[] = [
  {
    key: 'chess',
    loop: 'school',
    by: 'leo',
    at: '7d 13:10',
    text: `Chess club result: we lost to **Weirside** 4–2, but board six (Year 7!) won in nineteen moves with a queen sacrifice and then apologised to her opponent.

Mondays, room 9. You do not have to be good. I am the proof.`,
    comments: thread(
      ['tomas', 33, 'Which line did board six play?'],
      ['leo', 36, 'she says "the one where you look sad and then it works"'],
      ['grace', 120, 'Please tell her I would like to see the game. Slowly.'],
    ),
  },
  {
    key: 'star-night',
    loop: 'school',
    by: 'tomas',
    at: '5d 21:50',
    text: `Clear sky, minus two, **forty-three people** on the hill behind the gym.

We saw Jupiter with all four of its large moons, the Pleiades, and one very bright meteor that 43 people will be describing for years. Those who missed it: next new moon, same place, bring a hat.`,
    media: [{ file: 'observing-night.jpg', title: 'Looking for Jupiter' }],
    comments: thread(
      ['amina', 11, 'I counted 61 stars in the Pleiades with binoculars before my hands gave up'],
      ['tomas', 16, 'That is more than I have ever managed. Write it down with the time!'],
      ['noor', 35, 'First time my son has been quiet for an hour. More of this please.'],
      ['finn', 90, 'we saw the meteor from the boathouse, it lit up the whole reach'],
    ),
  },
  {
    key: 'science-fair',
    loop: 'school',
    by: 'tomas',
    at: '1d 16:20',
    text: `What a science fair. Some numbers:

- 38 projects, 3 volcanoes, 1 evacuated table
- **First prize:** Amina Yusuf, *Which river stones hold the most life?*
- **Judges' prize:** the robot that waters tomatoes and says "cheers"
- Most asked question: "is it meant to smell like that?"

Projects stay up until Friday for families to see. #ScienceFair`,
    media: [{ file: 'science-fair.jpg', title: 'Ten minutes before the doors opened' }],
    comments: thread(
      ['hana', 9, 'AMINA!!!'],
      ['grace', 30, 'Richly deserved. I learned more about caddisflies than I thought possible.'],
      ['amina', 52, 'thank you!! the caddisflies would like to thank the pond'],
      ['kofi', 75, 'I may need that robot.'],
      ['tomas', 96, 'County round is in spring, Amina. We should talk on Monday.'],
    ),
  },
  {
    key: 'bus-nine',
    loop: 'school',
    by: 'ruth',
    at: '140m',
    reactions: { priya: '👍', elif: '👍' },
    text: 'Bus 9 runs **fifteen minutes late** this afternoon because of the works at Mill Bridge. Late pupils can wait in the library, where it is warm. All other routes are on time.',
    announcement: { isUrgent: true, confirmedBy: ['priya', 'kofi', 'elif', 'daniel'] },
    comments: thread(
      ['priya', 12, 'Thank you, I will let the Lower Road parents know.'],
      ['kofi', 26, 'I am driving it. Fifteen is honest, could be ten.'],
      ['ruth', 31, 'It is good to have a source on the inside.'],
    ),
  },
  {
    key: 'trip-forms',
    loop: 'school',
    by: 'tomas',
    at: '18m',
    text: `Year 10: **five** consent forms for the field trip are still missing, and the coach company wants a number tomorrow at noon.

You know who you are. I do too, but I am being polite. #FieldTrip`,
    editedTo: `Year 10: **four** consent forms for the field trip are still missing, and the coach company wants a number tomorrow at noon.

You know who you are. I do too, but I am being polite. #FieldTrip`,
    poll: {
      question: 'Would help with the cost of the trip be welcome?',
      options: ['Yes, please', 'A little would do', 'No, thank you'],
      isAnonymous: true,
      closesIn: 2,
      votes: { leo: 1, hana: 2, amina: 0, finn: 2, noor: 2, priya: 1, kofi: 2 },
    },
    comments: thread(
      ['leo', 5, 'it is in my bag, I promise, it is just at the bottom'],
      ['amina', 9, 'sir I can confirm it is at the very bottom'],
    ),
  },
  {
    key: 'noticeboard',
    loop: 'school',
    by: 'elif',
    at: '12m',
    reactions: { hana: '❤️', daniel: '👍', leo: '❤️' },
    text: 'New cork on the staff-room board at last. Six notices to start with. The cat is **not** ours, she comes for the warmth of the kiln and leaves before inspection.',
    poll: {
      question: 'So what is she called?',
      options: ['Terracotta', 'Drawing Pin', 'Not Ours'],
      isAnonymous: false,
      closesIn: null,
      votes: { hana: 0, leo: 0, daniel: 1, elif: 2, grace: 0 },
    },
    media: [{ file: 'noticeboard.jpg', title: 'The board, for about a day' }],
    comments: thread(
      ['daniel', 4, 'Two piano pupils already. The board works.'],
      ['hana', 7, 'her name is Terracotta'],
    ),
  },
  {
    key: 'coach-time',
    loop: 'school',
    by: 'tomas',
    at: '9m',
    scheduled: { inDays: 2, at: '07:30' },
    text: 'Year 10: the coach leaves from the **front gate** at 8:15 sharp. Boots, a packed lunch, and something to write with that works in the rain.',
  },
  {
    key: 'office-closed',
    loop: 'school',
    by: 'ruth',
    at: '7m',
    scheduled: { inDays: 5, at: '08:00' },
    text: 'The office is closed **today** from noon, for the audit. Please ring the side bell for deliveries.',
  },
];
