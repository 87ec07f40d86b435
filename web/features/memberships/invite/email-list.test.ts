import { expect, test } from 'vitest';
import { joinEmails, splitEmails } from './email-list.ts';

test.for<[string, string[]]>([
  ['ann@example.org,ben@example.org', ['ann@example.org', 'ben@example.org']],
  [
    'ann@example.org, ben@example.org;\ncat@example.org\r\n',
    ['ann@example.org', 'ben@example.org', 'cat@example.org'],
  ],
  ['ann@example.org ben@example.org', ['ann@example.org', 'ben@example.org']],
  ['Ann Example <ann@example.org>, "B. Example" <ben@example.org>', ['ann@example.org', 'ben@example.org']],
  ['Ann ann@example.org', ['ann@example.org']],
  ['Name\tE-mail\nAnn\tann@example.org', ['Name', 'E-mail', 'Ann', 'ann@example.org']],
  ['no address here', ['no address here']],
  [' ,;\n ', []],
])('%j is split into its addresses [5.43]', ([text, emails]) => {
  expect(splitEmails(text)).toEqual(emails);
});

test('an address is there once, however it is written', () => {
  expect(
    joinEmails(['Ann@Example.org'], ['ann@example.org', 'ben@example.org', 'BEN@example.org', 'x', 'x']),
  ).toEqual(['Ann@Example.org', 'ben@example.org', 'x']);
});

test('a paste that is far too long is cut', () => {
  expect(splitEmails(`${'a@b.org,'.repeat(10_000)}`).length).toBeLessThan(10_000);
});
