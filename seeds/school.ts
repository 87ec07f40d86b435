import { type SeedPost, thread } from './shape.ts';

/** Until a week ago. */
export const earlierSchoolPosts: SeedPost[] = [
  {
    key: 'welcome',
    loop: 'school',
    isPinned: true,
    by: 'grace',
    at: '21d 08:10',
    text: `**Welcome to our loop.** From today this is where the school talks: notices, photographs, lost gloves and found ones.

Three things to know:

- Only people of this school can read here, and nobody outside can search it.
- Urgent news (closures, buses) still goes out by text message as well.
- Ask anything under the post it belongs to. Somebody else is wondering too.`,
    comments: thread(
      ['priya', 14, 'Much better than forty e-mails a week. Thank you for listening, Grace.'],
      ['elif', 32, 'Can the site team post too? I have a box of keys nobody claims.'],
      ['grace', 41, 'Everyone can, Elif. Please do.'],
    ),
  },
  {
    key: 'autumn-morning',
    loop: 'school',
    by: 'elif',
    at: '19d 07:40',
    text: 'Twenty past seven, before anyone else is up. The maples by the gate are at their best this week, so **look up from your phones** on the way in.',
    media: [{ file: 'front-lawn-in-autumn.jpg', title: 'The front lawn, ten minutes before the first bus' }],
    comments: thread(
      ['amina', 55, 'we did look up. Hana walked into a bin'],
      ['hana', 58, 'the bin walked into me'],
      ['ruth', 95, 'May I use this one for the front of the prospectus? With your name under it.'],
      ['elif', 130, 'Gladly. My mother will want ten copies.'],
    ),
  },
  {
    key: 'reading-hour',
    loop: 'school',
    isPinned: true,
    by: 'ruth',
    at: '17d 12:30',
    text: `The library stays open until **17:00 on Tuesdays and Thursdays** from next week. Mrs Bell has found volunteers for both days.

Two beanbags are still wanted. They may be ugly.`,
    comments: thread(
      ['kofi', 70, 'We have an ugly one. Dropping it off Monday.'],
      ['ruth', 82, 'You are a gentleman. Leave it with me at reception.'],
    ),
  },
  {
    key: 'sports-day',
    loop: 'school',
    by: 'tomas',
    at: '16d 16:45',
    reactions: { leo: '🎉', hana: '😮', grace: '🎉', noor: '❤️' },
    text: `### Sports day: Otter house, by four points

It came down to the last relay. With one bend to go **Heron** led by two metres; then the baton went into Leo's hand and he simply kept going.

| House | Points |
|---|---|
| Otter | 212 |
| Heron | 208 |
| Badger | 187 |
| Hare | 169 |

Nobody was hurt, one shoe was lost, and the sack race will be run again after an appeal.`,
    media: [{ file: 'sports-day-relay.jpg', title: 'The last bend of the relay' }],
    comments: [
      ...thread(['leo', 12, 'FOUR POINTS']),
      {
        by: 'hana',
        after: 15,
        text: 'heron was robbed, I have it on video',
        reported: {
          by: 'noor',
          at: '70m',
          category: 'private',
          reason: 'Sami is in that film. Please ask before filming the little ones.',
        },
      },
      ...thread(
        ['leo', 17, 'the video shows me overtaking you'],
        ['grace', 48, 'A magnificent afternoon. The appeal will be heard over biscuits.'],
        ['noor', 180, 'Sami has not stopped talking about the sack race. He thanks the judges in advance.'],
      ),
      {
        by: 'amina',
        reactions: { leo: '😂' },
        after: 200,
        text: 'The lost shoe is size 38, blue, and on the wall by the pavillion',
        editedTo: 'The lost shoe is size 38, blue, and on the wall by the pavilion.',
      },
    ],
  },
  {
    key: 'lost-property',
    loop: 'school',
    by: 'ruth',
    at: '13d 15:20',
    reactions: { hana: '😂', daniel: '😂', amina: '❤️' },
    text: `The box is full again. Waiting outside the office:

1. a striped scarf, about two metres of it
2. a mint water bottle with three stickers
3. one rucksack, red, **packed lunch inside (please hurry)**
4. reading glasses
5. a bear

The bear has been here since September and answers the phone.`,
    media: [{ file: 'lost-and-found.jpg', title: 'The shelf outside the office' }],
    comments: [
      ...thread(
        ['leo', 6, 'rucksack is mine, running'],
        ['ruth', 9, 'Run faster.'],
        ['daniel', 40, 'The glasses are mine. I had been looking for them, which was the difficulty.'],
      ),
      { by: 'hana', after: 75, text: 'is the bear for sale', deleted: true },
      ...thread(
        ['hana', 78, 'Is the bear staying? Year 7 have named it Mr Pickles.'],
        ['ruth', 90, 'Mr Pickles has a contract until July.'],
      ),
    ],
  },
  {
    key: 'bake-sale',
    loop: 'school',
    by: 'priya',
    at: '11d 17:05',
    reactions: { kofi: '🎉', amina: '🎉', tomas: '👍', ruth: '❤️' },
    text: `**£418.60.** That is what the bake sale made for the Year 10 field trip, and there is not a crumb left to prove it.

Thank you to all 31 bakers. Special mention for Mr Asamoah's plum lattice, which sold out before the doors opened, and for whoever made the cupcakes and signed them "a friend". #FieldTrip`,
    media: [{ file: 'bake-sale.jpg', title: 'Five past three. By twenty past it was gone.' }],
    comments: thread(
      ['kofi', 25, "It is my grandmother's recipe. The secret is more plums."],
      ['amina', 61, 'thank you everyone!! 418 pays for the whole coach'],
      ['tomas', 90, 'And for the second net for the pond dipping. The newts are nervous.'],
      ['priya', 110, 'Clean tins are in the staff kitchen. Please take yours before they marry each other.'],
    ),
  },
  {
    key: 'exam-rooms',
    loop: 'school',
    by: 'ruth',
    at: '9d 09:15',
    text: `The **mock examination timetable** is final. One page to print, and the same as a table for your own calendar.

- Extra time is marked, and those rooms are ready 15 minutes earlier.
- Room 12 has moved to the library, because of the radiator.
- Clashes: tell me by Friday and not on the morning.`,
    media: [
      { file: 'mock-exam-timetable.pdf', title: 'Exam timetable, to print' },
      { file: 'mock-exam-timetable.csv', title: 'Exam timetable, as a table' },
    ],
    comments: thread(
      ['amina', 20, 'I have Chemistry and Music both on Wednesday at 9:15'],
      [
        'ruth',
        34,
        'Well spotted, Amina. You sit Music at 13:00 with Mr Whitlock. I have put it in the book.',
      ],
      ['daniel', 50, 'I will bring biscuits, as compensation.'],
    ),
  },
  {
    key: 'rehearsal',
    loop: 'school',
    by: 'daniel',
    at: '8d 19:30',
    text: `Dress rehearsal done! *The Fox at the Winter Fair* has a moon that rises when it is told to, nine trees that stay up, and a fox who knows her lines.

Concert and play share one evening this year. The poster is below: **print it, stick it in your window.** Doors at half past six.`,
    media: [
      { file: 'dress-rehearsal.jpg', title: 'Act two, the clearing' },
      { file: 'winter-concert-poster.jpg', title: 'For your window' },
    ],
    comments: [
      ...thread(
        ['hana', 8, 'the crown kept slipping over my eyes, can we pad it?'],
        ['daniel', 15, 'Bring it on Monday, Elif has felt.'],
        ['priya', 60, "Poster is up in the bakery, the library and the dentist's."],
      ),
      {
        by: 'amina',
        after: 74,
        text: 'Can strings come at 17:00 instead of 18:00 on the night?',
        editedTo:
          'Can strings come at 17:30 instead of 18:00 on the night? Some of us come straight from the river.',
      },
      ...thread(['daniel', 88, '17:30 is fine. Dry shoes, please.']),
    ],
  },
];
