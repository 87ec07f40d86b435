import { describe, expect, test } from 'vitest';
import { pictures } from '../../../seeds/media.ts';
import { isQuiet } from '../world/demo.ts';
import { sizeOfPicture } from '../world/media.ts';
import { documentAnswers } from './documents.ts';
import { restAnswers } from './rest.ts';

const documents = import.meta.glob<string>('../../features/**/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = import.meta.glob<string>(
  ['../../{features,shell,lib,ui}/**/*.{ts,tsx}', '!../../**/*.test.*', '!../../**/*.gen.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/** The pages that mailed links open are outside the app. */
const beside = [
  'POST /api/password_resets',
  'PUT /api/password_resets/:token',
  'PUT /api/email_confirmations/:token',
];

const namesIn = (texts: Record<string, string>, pattern: RegExp) =>
  [...new Set(Object.values(texts).flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))]
    .filter((name) => name !== undefined)
    .sort();
const documentNames = namesIn(documents, /^(?:query|mutation) (\w+)/gm);
const calls = namesIn(sources, /'((?:GET|POST|PUT|DELETE) \/api\/[^']*)'/g).filter(
  (call) => !beside.includes(call),
);

describe('the demo answers', () => {
  test('every call of the app has an answer', () => {
    expect(documentNames.length).toBeGreaterThan(8);
    expect(calls.length).toBeGreaterThan(50);
  });

  test.for(documentNames)('the document %s [2.33]', (name) => {
    expect(documentAnswers).toHaveProperty(name);
  });

  test.for(calls)('the call %s [2.33]', (call) => {
    expect(Object.keys(restAnswers)).toContain(call);
  });
});

test('a locked demo lets only what nobody notices pass', () => {
  const quietCalls = Object.entries(restAnswers).flatMap(([call, answer]) => (isQuiet(answer) ? [call] : []));
  expect(quietCalls.sort()).toEqual([
    'DELETE /api/sessions/current',
    'POST /api/analytics/post_seen_times',
    'POST /api/loops/:id/read',
    'POST /api/notifications/:id/mark_as_read',
    'POST /api/notifications/mark_as_read',
  ]);
});

test.for(Object.keys(pictures))('%s is as large as it is drawn', (file) => {
  const { width, height } = pictures[file]?.() ?? {};
  expect(sizeOfPicture(file)).toEqual({ width, height });
});
