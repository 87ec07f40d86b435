import { describe, expect, test } from 'vitest';
import { count, exactTime, isolated, listOfNames, timeAgo } from './words.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.for([
  [0, 'just now'],
  [59_999, 'just now'],
  [minute, '1 minute ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [day, 'yesterday'],
  [2 * day, '2 days ago'],
  [7 * day, 'last week'],
  [31 * day, 'last month'],
  [364 * day, '12 months ago'],
  [365 * day, 'last year'],
  [3 * 365 * day, '3 years ago'],
  [-10_000, 'just now'],
  [-2 * hour, 'in 2 hours'],
] as const)('%i ms are shown as %s', ([ago, words]) => {
  expect(timeAgo(new Date(now - ago).toISOString(), now)).toBe(words);
});

test('the exact time has day and time', () => {
  expect(exactTime('2026-11-21T12:00:00Z')).toMatch(/^Saturday,? 21 November 2026 at \d\d:\d\d$/);
});

describe('numbers and names', () => {
  test.for([
    [0, '0 images'],
    [1, '1 image'],
    [2, '2 images'],
    [12_345, '12,345 images'],
  ] as const)('%i: %s', ([n, words]) => {
    expect(count(n, 'image')).toBe(words);
  });
  test('some words have a plural of their own', () => {
    expect([count(1, 'unread', 'unread'), count(2, 'unread', 'unread')]).toEqual(['1 unread', '2 unread']);
  });
  test('a name doesn’t change the direction of the text around it', () => {
    expect(isolated('דנה')).toBe('\u2068דנה\u2069');
    expect(
      listOfNames([{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cleo' }]).replace(/[\u2068\u2069]/g, ''),
    ).toBe('Ann, Ben and Cleo');
  });
});
