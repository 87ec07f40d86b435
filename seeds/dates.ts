import type { SeedPost } from './shape.ts';

const zone = 'Europe/London';

/** The dates of a term, with answers to the next one of each. */
export const datePosts: readonly SeedPost[] = [
  {
    key: 'football-term',
    loop: 'school',
    by: 'grace',
    at: '4d 15:40',
    text: 'Football is back on the lower field, every week until the end of term. **Boots, not trainers:** it has rained. Say each week if you come, so that the teams are even.',
    event: {
      ...{
        name: 'Football practice',
        place: 'Lower field',
        zone,
        inDays: 2,
        from: '15:30',
        until: '16:45',
        weeks: 12,
      },
      ...{ asking: 'open', capacity: 3, guestsMax: 0 },
      answers: { leo: 'yes', finn: 'yes', amina: 'yes', hana: 'yes', kofi: 'no' },
    },
  },
  {
    key: 'parents-evening',
    loop: 'school',
    by: 'ruth',
    at: '6d 11:20',
    text: 'Year 10 parents’ evening. Tea in the hall from half past five, teachers at their tables from six. Please say whether you come, and how many of you.',
    event: {
      ...{
        name: 'Parents’ evening, Year 10',
        place: 'Main hall',
        zone,
        inDays: 9,
        from: '18:00',
        until: '20:00',
      },
      ...{ asking: 'wanted', capacity: null, guestsMax: 2 },
      answers: { tomas: 'yes', priya: 'yes', daniel: 'maybe' },
    },
  },
  {
    key: 'training-day',
    loop: 'school',
    by: 'ruth',
    at: '10d 09:15',
    text: 'Staff training day. The school is closed to pupils, and the library stays open for whoever needs a desk.',
    event: {
      ...{ name: 'Training day, no lessons', zone, inDays: 16, asking: 'off', capacity: null, guestsMax: 0 },
      answers: {},
    },
  },
  {
    key: 'outings',
    loop: 'club',
    by: 'ingrid',
    at: '3d 20:10',
    text: 'Morning outings for the season. Two eights, so **sixteen seats**; after that you are on the list, and you move up by yourself when somebody drops out.',
    event: {
      ...{
        name: 'Morning outing',
        place: 'Boathouse',
        zone,
        inDays: 4,
        from: '07:30',
        until: '09:30',
        weeks: 10,
      },
      ...{ asking: 'open', capacity: 16, guestsMax: 0 },
      answers: { tomas: 'yes', amina: 'yes', finn: 'yes', walter: 'yes', hana: 'maybe', ewan: 'no' },
    },
  },
  {
    key: 'branch-meetings',
    loop: 'union',
    by: 'peg',
    at: '5d 19:30',
    text: 'Branch meetings for the coming months, as agreed. Soup from six, business from half past.',
    event: {
      ...{
        name: 'Branch meeting',
        place: 'The depot canteen',
        zone,
        inDays: 11,
        from: '18:30',
        until: '20:00',
        weeks: 4,
      },
      ...{ asking: 'open', capacity: null, guestsMax: 1 },
      answers: { noor: 'yes', samuel: 'yes', kofi: 'maybe' },
    },
  },
];
