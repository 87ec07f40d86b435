import { type SeedPost, thread } from './shape.ts';

export const clubPosts: SeedPost[] = [
  {
    key: 'club-start',
    loop: 'club',
    isPinned: true,
    by: 'ingrid',
    at: '20d 19:00',
    text: `Good evening, everyone. The blackboard in the boathouse has served since before I was born, and it will stay. But outings, results and pictures now live **here**, so that those at home can follow too.

House rule: *whoever cancels an outing says so before six in the morning.*`,
    comments: thread(
      ['walter', 22, 'The chalk budget can be reallocated to biscuits. I shall minute it.'],
      ['finn', 30, 'seconded'],
    ),
  },
  {
    key: 'early-light',
    loop: 'club',
    by: 'finn',
    at: '18d 08:05',
    text: 'First outing of the new eight this morning. Flat water, no wind, and for about ninety seconds **all eight blades went in together**. Ingrid did not shout once. #outings',
    media: [{ file: 'first-light.jpg', title: 'Below the weir at ten to seven' }],
    comments: thread(
      ['ingrid', 18, 'I was too surprised to shout.'],
      ['hana', 25, 'seat 5 here: I heard a small "hm". It was the good kind.'],
      ['amina', 44, 'coxing this was the best morning I have had in a boat'],
    ),
  },
  {
    key: 'treasurer',
    loop: 'club',
    by: 'walter',
    at: '15d 20:15',
    text: `**Quarterly accounts, in short**

| | £ |
|---|---:|
| Subscriptions | 3,120.00 |
| Open day and raffle | 846.50 |
| Insurance | −1,490.00 |
| New set of blades (second part) | −1,200.00 |
| Varnish, rope, tea | −212.35 |
| **In the bank** | **5,207.18** |

Four subscriptions are outstanding. I am not naming anyone, but I do row behind two of you.`,
    comments: thread(
      ['ewan', 35, 'Paid this evening. I could feel you looking.'],
      ['tomas', 50, 'Same. Sorry, Walter.'],
      ['walter', 720, 'Two outstanding.'],
    ),
  },
  {
    key: 'regatta',
    loop: 'club',
    by: 'ingrid',
    at: '14d 18:20',
    reactions: { finn: '🎉', walter: '🎉', kofi: '👍' },
    text: `### Weirside Regatta

Five crews, two wins, one very wet cox.

- **Mixed coxed fours:** first, by a length and a quarter. Kofi, Hana, Ewan, Priya, cox Amina.
- **Junior fours:** third in a strong final. They started slowly and finished like a train.
- **Masters:** beaten by a feather. A rematch has been agreed over cake.

The tailwind dropped at noon and we had the middle lane. I will say no more about the middle lane.`,
    media: [{ file: 'regatta-from-mill-bridge.jpg', title: 'From Mill Bridge, with 200 metres to go' }],
    comments: [
      ...thread(
        ['kofi', 15, 'I drove the late shift the night before and rowed on three coffees. Recommended.'],
        ['priya', 28, 'First medal since school. It is on the fridge.'],
        ['amina', 33, 'for the record: the cox was wet because the crew THREW her in'],
        ['ewan', 36, 'Tradition!'],
      ),
      {
        by: 'walter',
        after: 130,
        text: 'A feather is generous. It was 0.3 seconds.',
        editedTo: 'A feather is generous. It was 0.2 seconds, I have now seen the photograph.',
      },
    ],
  },
  {
    key: 'rigger',
    loop: 'club',
    by: 'ewan',
    at: '12d 17:40',
    text: 'Does anyone have a **13 mm rigger spanner**? The one from the tool board has gone up the river, or possibly into it.',
    comments: thread(
      ['finn', 10, 'it is in my kit bag, sorry!! back on the hook tonight'],
      ['ewan', 14, 'Forgiven. Draw around it this time.'],
    ),
  },
  {
    key: 'coach-notes',
    loop: 'club',
    by: 'ingrid',
    at: '10d 21:00',
    text: `Notes from the launch, for the eight:

1. **Catch:** you are still waiting for each other. Go with the water, not with seat 7.
2. **Ratio:** twice as long coming forward as driving. Count it aloud if you must.
3. **Bow pair:** lovely. Do not let it go to your heads.

Next water session in winter hours: 07:15, lights on the boats.`,
    comments: thread(
      ['hana', 40, 'counting aloud confirmed to annoy seat 6'],
      ['finn', 43, 'seat 6 confirms'],
      ['tomas', 300, "Physics is on Ingrid's side, for once. I can draw the graph."],
    ),
  },
  {
    key: 'year-in-pictures',
    loop: 'club',
    by: 'priya',
    at: '6d 19:45',
    text: `I have been through a whole year of photographs for the calendar, and these five made it to the last round. **Which one goes on the cover?** Vote below with its number.

*1 spring haze, 2 the long day, 3 open day, 4 new blades, 5 first frost*`,
    media: [
      { file: 'spring-haze.jpg', title: '1: Spring haze' },
      { file: 'the-long-day.jpg', title: '2: The long day' },
      { file: 'open-day.jpg', title: '3: Open day' },
      { file: 'new-blades.jpg', title: '4: New blades' },
      { file: 'first-frost.jpg', title: '5: First frost' },
    ],
    comments: [
      ...thread(
        ['kofi', 12, '5, no question.'],
        ['amina', 20, '3! you can see my nan'],
        ['finn', 26, '4. art.'],
      ),
      { by: 'leo', after: 31, text: '2', editedTo: '2 (I changed my mind, 5)' },
      ...thread(
        ['walter', 95, '5. And may I say the club has never looked better.'],
        ['priya', 140, 'Five it is. Order by Sunday; ten pounds each, all of it for the boat fund.'],
      ),
    ],
  },
  {
    key: 'outing-film',
    loop: 'club',
    by: 'amina',
    at: '2d 09:10',
    text: 'Filmed from the bank this morning while Finn was coxing for once. **Turn it up full screen.** Five seconds, and I have watched it about forty times.',
    media: [{ file: 'morning-outing.mp4', title: 'Past the reed beds' }],
    comments: thread(
      ['ingrid', 30, 'Look at the finish, all eight. I am saving this one.'],
      ['finn', 38, 'coxing is harder than it looks, respect'],
      ['amina', 41, 'say that again but louder'],
      ['hana', 66, 'the birds!'],
    ),
  },
  {
    key: 'relay',
    loop: 'club',
    by: 'walter',
    at: '1d 12:00',
    text: `The **River Relay** is back: teams of four, all ages, from the weir to Mill Bridge and back again. Beginners get a steady boat and an old hand in the stern.

Put your team's name below. Soup is compulsory.`,
    media: [{ file: 'river-relay-poster.jpg', title: 'Please share it with your street' }],
    comments: thread(
      ['tomas', 25, 'Team *Staff Room*: me, Ruth, Daniel and a fourth victim.'],
      ['ruth', 31, 'I have agreed to nothing.'],
      ['kofi', 48, 'Team *Late Shift*. We are used to waiting.'],
      ['leo', 80, 'Team *Four Points*'],
      ['walter', 105, 'Three teams in two hours. Ruth, you are on the list.'],
    ),
  },
  {
    key: 'water-level',
    loop: 'club',
    by: 'finn',
    at: '95m',
    text: 'River board this morning: **0.82 m and falling**, flow steady. Green for everyone. Watch the branch below the second arch, it is back.',
    comments: thread(
      ['ingrid', 14, 'Thank you, Finn. Juniors stay above the arch until the branch is out.'],
      ['ewan', 33, 'I can bring a saw and a long rope on Saturday.'],
    ),
  },
  {
    key: 'lift',
    loop: 'club',
    by: 'hana',
    at: '41m',
    text: 'Is anyone driving up from Lower Road tomorrow for the 07:15? Two of us, two bags, no singing.',
    comments: thread(['kofi', 6, 'I pass there at 06:50. Singing is allowed.'], ['hana', 8, 'deal']),
  },
];
