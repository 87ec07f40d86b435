import { expect, test } from 'vitest';
import { ownPath, readPush } from './push-message.ts';

const origin = 'https://loopyard.example';
const empty = { title: 'Loopyard', body: 'Something new', path: '/feed', tag: undefined, badge: undefined };

test('a push says whose loop, what and where; another closes what was read elsewhere [12.105, 12.106]', () => {
  const push = {
    title: '5B',
    body: 'Ana commented on “Trip to York”',
    url: '/feed/77',
    tag: 'post:77',
    badge: 3,
  };
  const { url: path, ...words } = push;
  expect(readPush(JSON.stringify(push), origin)).toEqual({ ...words, path });
  expect(readPush('{"close":"post:77","badge":0}', origin)).toEqual({ close: 'post:77', badge: 0 });
});

test.for(['', 'x', 'null', '[]', '7', '{"title":7,"body":{},"url":[],"tag":1,"badge":-1}', '{"title":" "}'])(
  'a message that can’t be read is something new: %s [12.105]',
  (text) => expect(readPush(text, origin)).toEqual(empty),
);

test.for([
  ['/feed/77?a=b#comments', '/feed/77?a=b#comments'],
  ['https://loopyard.example/feed/77', '/feed'],
  ['//evil.example/feed', '/feed'],
  ['/\\evil.example', '/feed'],
  ['javascript:alert(1)', '/feed'],
  ['feed/77', '/feed'],
] as const)('it leads nowhere but to this server: %s [12.105]', ([url, path]) => {
  expect(ownPath(url, origin)).toBe(path);
});
