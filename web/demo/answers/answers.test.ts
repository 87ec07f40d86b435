import { channels } from '@loopyard/contract/authorization.ts';
import type { RestCall } from '@loopyard/contract/rest.ts';
import { describe, expect, test } from 'vitest';
import { pictures } from '../../../seeds/media.ts';
import { all } from '../all-answers.ts';
import { createDemoTransport } from '../transport.ts';
import { isQuiet } from '../world/demo.ts';
import { sizeOfPicture } from '../world/media.ts';

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
  'PUT /api/email_changes/:token',
  'PUT /api/email_changes/:token/undo',
  'GET /api/unsubscribe/:token',
  'POST /api/unsubscribe/:token',
];

const namesIn = (texts: Record<string, string>, pattern: RegExp) =>
  [...new Set(Object.values(texts).flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))]
    .filter((name) => name !== undefined)
    .sort();
const documentNames = namesIn(documents, /^(?:query|mutation) (\w+)/gm);
const commands = Object.keys(channels).filter((command) => !command.endsWith(' subscribe'));
const allCalls = namesIn(sources, /'((?:GET|POST|PUT|DELETE) \/api\/[^']*)'/g) as RestCall[];
const calls = allCalls.filter((call) => !beside.includes(call));
const isOfServer = (call: string) => / \/api\/(operator|push)/.test(call);

describe('the demo answers', () => {
  test('every call of the app has an answer', () => {
    expect(documentNames.length).toBeGreaterThan(8);
    expect(calls.length).toBeGreaterThan(50);
  });

  test.for(documentNames)('the document %s [2.33]', (name) => {
    expect(all.documents).toHaveProperty(name);
  });

  test.for(commands)('the command %s', (command) => {
    expect(Object.keys(all.commands)).toContain(command);
  });

  test.for(calls)('the call %s [2.33]', async (call) => {
    if (!isOfServer(call)) return expect(Object.keys(all.calls)).toContain(call);
    // A demo has no server, so it has no operator, and sends no pushes.
    const { transport } = createDemoTransport({ viewerId: () => 0, refuse: () => false });
    const asking = transport.request(call as 'GET /api/operator');
    await expect(asking).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a locked demo lets only what nobody notices pass', () => {
  const quietCalls = Object.entries(all.calls).flatMap(([call, answer]) => (isQuiet(answer) ? [call] : []));
  expect(quietCalls.sort()).toEqual([
    'DELETE /api/sessions/current',
    'POST /api/analytics/post_seen_times',
    'POST /api/loops/:id/read',
    'POST /api/notifications/groups/:key/mark_as_read',
    'POST /api/notifications/mark_as_read',
  ]);
});

test.for(Object.keys(pictures))('%s is as large as it is drawn', (file) => {
  const { width, height } = pictures[file]?.() ?? {};
  expect(sizeOfPicture(file)).toEqual({ width, height });
});
