import { expect, test } from 'vitest';
import { parseRule, type Repetition, repetitionError, repetitionWords, writeRule } from './repetition.ts';

const start = '2026-12-03T17:00';
const read = (rule: string): Repetition => {
  const repetition = parseRule(rule);
  expect(repetition, rule).not.toBeNull();
  return repetition as Repetition;
};

const words: [string, string][] = [
  ['FREQ=DAILY;COUNT=1', 'Every day, once'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=10', 'Every 3 days, 10 times'],
  ['FREQ=WEEKLY;UNTIL=20270717', 'Every week on Thursday until 17 July 2027'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270717', 'Every week on Tuesday until 17 July 2027'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO;COUNT=10', 'Every 2 weeks on Monday and Thursday, 10 times'],
  ['FREQ=MONTHLY;COUNT=2', 'Every month on the 3rd, 2 times'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,22,-1;COUNT=9', 'Every month on the 1st, the 22nd and the last day, 9 times'],
  ['FREQ=MONTHLY;BYDAY=2TU;COUNT=9', 'Every month on the second Tuesday, 9 times'],
  ['FREQ=MONTHLY;BYDAY=-1FR,1MO;COUNT=9', 'Every month on the last Friday and the first Monday, 9 times'],
  ['FREQ=MONTHLY;BYDAY=SU;COUNT=9', 'Every month on every Sunday, 9 times'],
  ['FREQ=MONTHLY;BYDAY=SU,SA;BYSETPOS=1;COUNT=9', 'Every month on the first Saturday or Sunday, 9 times'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=9', 'Every month on the last weekday, 9 times'],
  ['FREQ=YEARLY;UNTIL=20281203', 'Every year on 3 December until 3 December 2028'],
];
test.each(words)('%s is said as “%s” and written as it was read [14.1]', (rule, sentence) => {
  const repetition = read(rule);
  expect(repetitionWords(repetition, start)).toBe(sentence);
  expect(writeRule(repetition)).toBe(rule);
  expect(repetitionError(repetition, start)).toBeNull();
});

test.each([
  ...['', 'FREQ', 'FREQ=', 'FREQ=HOURLY;COUNT=2', 'FREQ=weekly;COUNT=2', 'RRULE:FREQ=DAILY;COUNT=2'],
  ...[
    'COUNT=2',
    'FREQ=DAILY;COUNT=2;COUNT=3',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=-1',
    'FREQ=DAILY;COUNT=1e3',
  ],
  ...['FREQ=DAILY;COUNT=2;UNTIL=20261224', 'FREQ=DAILY;COUNT=2,3', 'FREQ=DAILY;COUNT=2;X=1', 'FREQ=DAILY;=2'],
  ...[
    'FREQ=WEEKLY;INTERVAL=0;COUNT=2',
    'FREQ=WEEKLY;INTERVAL=53;COUNT=2',
    'FREQ=WEEKLY;INTERVAL=1,2;COUNT=2',
  ],
  ...['FREQ=WEEKLY;BYDAY=2TU;COUNT=2', 'FREQ=WEEKLY;BYDAY=TU,TU;COUNT=2', 'FREQ=WEEKLY;BYDAY=XX;COUNT=2'],
  ...[
    'FREQ=MONTHLY;BYDAY=6TU;COUNT=2',
    'FREQ=MONTHLY;BYDAY=0TU;COUNT=2',
    'FREQ=MONTHLY;BYDAY=TU,2WE;COUNT=2',
  ],
  ...[
    'FREQ=MONTHLY;BYMONTHDAY=32;COUNT=2',
    'FREQ=MONTHLY;BYMONTHDAY=0;COUNT=2',
    'FREQ=MONTHLY;BYMONTHDAY=-2;COUNT=2',
  ],
  ...[
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2',
    'FREQ=MONTHLY;BYSETPOS=1;COUNT=2',
    'FREQ=DAILY;BYDAY=MO;COUNT=2',
  ],
  ...[
    'FREQ=YEARLY;BYMONTH=2;COUNT=2',
    'FREQ=YEARLY;BYDAY=MO;COUNT=2',
    'FREQ=DAILY;UNTIL=20261301',
    'FREQ=DAILY;UNTIL=2026',
  ],
  ...['FREQ=DAILY;UNTIL=20270229', 'FREQ=DAILY;UNTIL=20261224T120000', 'FREQ=DAILY;BYHOUR=1,2;COUNT=2'],
  ...['FREQ=DAILY;COUNT=2\r\nDTSTART:20200101', `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(50_000)}MO;COUNT=2`],
])('%# is no repetition that we support [14.2]', (rule) => {
  expect(parseRule(rule)).toBeNull();
});

test('a rule that ends with a moment ends with its day', () => {
  expect(read('FREQ=DAILY;UNTIL=20261224T225959Z').until).toBe('2026-12-24');
});

test('a rule that can’t be an event’s is refused with a sentence [14.2]', () => {
  const errorOf = (rule: string) => repetitionError(read(rule), start);
  expect(errorOf('FREQ=WEEKLY')).toBe('Please choose until when it repeats');
  expect(errorOf('FREQ=DAILY;COUNT=400')).toBeNull();
  expect(errorOf('FREQ=DAILY;COUNT=401')).toBe('An event can have 400 dates at most');
  expect(errorOf('FREQ=DAILY;UNTIL=20280106')).toBeNull();
  expect(errorOf('FREQ=DAILY;UNTIL=20280107')).toBe('An event can have 400 dates at most');
  expect(errorOf('FREQ=WEEKLY;UNTIL=20261203')).toBeNull();
  expect(errorOf('FREQ=WEEKLY;UNTIL=20261202')).toBe('It ends before the first date');
  expect(errorOf('FREQ=WEEKLY;UNTIL=20291203')).toBeNull();
  expect(errorOf('FREQ=WEEKLY;UNTIL=20291204')).toBe('An event can repeat for 3 years at most');
  const odd = { ...read('FREQ=WEEKLY;COUNT=2'), byDay: ['TU;COUNT=9'] };
  expect(repetitionError(odd, start)).toBe('This repetition is not supported');
});
