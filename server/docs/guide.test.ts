import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { loopOf, type Person, password } from '../test/people.ts';

let world: TestWorld;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const plain = (text: string) =>
  text.replace(/&#(\d+);|&(\w+);/g, (_, number, name) =>
    number ? String.fromCharCode(Number(number)) : (signs[name] ?? ''),
  );

type Curl = { url: string; method: string; headers: Record<string, string>; body: string | undefined };

function curls(example: string): Curl[] {
  const lines = example.replaceAll(/\\\n\s*/g, '').split(/\n(?=curl|#)/);
  return lines.flatMap((line) => {
    if (!line.startsWith('curl ')) return [];
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
    const after = (flag: string) => words.flatMap((word, at) => (word === flag ? (words[at + 1] ?? '') : []));
    const url = words.find((word) => /^(http|THE_URL)/.test(word)) ?? '';
    const [body = after('--data-binary')[0]] = after('-d');
    const headers = Object.fromEntries(after('-H').map((header) => header.split(/: /, 2)));
    return { url, method: after('-X')[0] ?? (body ? 'POST' : 'GET'), headers, body };
  });
}

test('no example of a call on the page of the API fails, or loses what it sends', async () => {
  const loop = await loopOf(ann);
  const page = await (await fetch(`${world.url}/api/docs`)).text();
  const examples = [...page.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code>/g)].map(([, text]) =>
    plain(text ?? ''),
  );
  const calls = examples.filter((text) => text.startsWith('curl ')).flatMap(curls);
  expect(calls).toHaveLength(5);
  const placeholders: Record<string, string> = { THE_TOKEN: ann.token };
  const fill = (text: string) =>
    Object.entries(placeholders)
      .reduce((filled, [name, value]) => filled.replaceAll(name, value), text)
      .replace('me@example.org', ann.email)
      .replace('a long enough password', password)
      .replace('"loop_id": 64', `"loop_id": ${loop}`);
  for (const { url, method, headers, body } of calls) {
    const response = await fetch(fill(url), {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
      ...(body && { body: fill(body) }),
    });
    expect(response.ok, `${method} ${url}: ${response.status}`).toBe(true);
    const text = await response.text();
    const answer = text ? JSON.parse(text) : {};
    expect(answer.errors).toBeUndefined();
    if (answer.simple_url)
      Object.assign(placeholders, { THE_SIMPLE_URL: answer.simple_url, THE_URL: answer.url });
    if (answer.post)
      expect(answer.post.additional_media).toEqual([
        expect.objectContaining({ key: answer.post.main_media.key }),
      ]);
  }
});
