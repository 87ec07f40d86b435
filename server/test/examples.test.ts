import { type AuthorizedRoute, routes } from '@loopyard/contract/authorization.ts';
import { expect, test } from 'vitest';
import { address } from './authorization.calls.ts';
import { startWorld } from './harness.ts';
import { password, signInAgain } from './people.ts';
import { sceneFor, whoMay } from './scene.ts';
import type { Cast } from './stage.ts';

// `npm run openapi` records the examples again, with fixed values instead of times and random ones.
test('the examples are what every REST call is really sent and answers', async () => {
  // No worker: the progress of a file would depend on the machine.
  const world = await startWorld({ roles: 'web' });
  try {
    const cast: Partial<Cast> = {};
    for (const [part, name] of Object.entries(names)) {
      cast[part as keyof Cast] = await world.person(name);
      // One mail at a time, so that they are listed in the order of sign-up.
      await world.settle();
    }
    const examples: Record<string, unknown> = {};
    for (const route of Object.keys(routes) as AuthorizedRoute[]) {
      const scene = await sceneFor(world, cast as Cast, route);
      const person = await signInAgain(world.url, whoMay(scene.cast, routes[route]));
      await world.settle();
      const { method, path, body } = address(route, scene.ids);
      const response = await fetch(world.url + path, {
        method,
        headers: { authorization: person.token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(response.ok, `${route}: ${response.status}`).toBe(true);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      examples[route] = { path, body, answer: isJson ? inOneOrder(JSON.parse(text)) : undefined };
    }
    const text = steady(JSON.stringify(examples, null, 2), world.url);
    await expect(`${text}\n`).toMatchFileSnapshot('../../contract/examples.json');
  } finally {
    await world.stop();
  }
});

/** Reactions that run at once put their mails into the outbox in either order. */
function inOneOrder(answer: { mails?: { id: number; to: string }[] }) {
  const { mails } = answer;
  if (!mails) return answer;
  const ids = mails.map(({ id }) => id);
  const sortedMails = mails.toSorted((a, b) => a.to.localeCompare(b.to));
  return { ...answer, mails: sortedMails.map((mail, n) => ({ ...mail, id: ids[n] })) };
}

const names: Record<Exclude<keyof Cast, 'minor'>, string> = {
  admin: 'Amina',
  member: 'Ben',
  postAdmin: 'Carla',
  author: 'Dev',
  removed: 'Elif',
  bystander: 'Femi',
  operator: 'Gita',
};

/** Subscriptions get one number, because a reaction that runs again uses one up. */
function steady(text: string, url: string): string {
  return withSteadyWeeks(text)
    .replaceAll(url, 'https://loopyard.example.org')
    .replaceAll(url.replace('http:', 'webcal:'), 'webcal://loopyard.example.org')
    .replaceAll(password, 'a long enough password')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-09-01T08:30:00.000Z')
    .replace(/\.\d+\.\d+@example\.org/g, '@example.org')
    .replace(/\b[0-9a-f]{32}\b/g, '0f1e2d3c4b5a69788796a5b4c3d2e1f0')
    .replace(/("loop_code": "|loop_codes\/)[a-z0-9]{10}\b/g, '$1k7bvpa949q')
    .replace(/("friendly_token": ")[a-z-]+/g, '$1nest-ember-teapot-pepper-circle')
    .replace(
      /((?:password_resets|email_confirmations|email_changes|parental_consents)\/)[\w-]{43}/g,
      '$1zsjzjX7L4stsIfk9HfGRkLM8Be9mfWzruuvWach5sgc',
    )
    .replace(/(\/ical\/)[\w-]{43}/g, '$1zsjzjX7L4stsIfk9HfGRkLM8Be9mfWzruuvWach5sgc')
    .replace(/(unsubscribe\/)[\w-]+/g, (_, path) => `${path}18-post-5xunCok6k54CS4-omlp1i3hrwn-`)
    .replace(
      /("public_key": ")[\w-]{87}/g,
      '$1BI9H6SzVh8P38cdCh1SyR39y-NnbCvX4brnY6Gsh85eCGbV7weAv5o-SFfkHQZEWcbUAFaedbgc07q0gQMEinpA',
    )
    .replace(/(checkouts?\/|"id": ")[\w-]{32}(?![\w-])/g, '$1Hc94aZiOULTsSvJJqjebkhCkRme2FG9a')
    .replace(/(?<=\/api\/subscriptions\/|"subscription": \{\s+"id": )\d+/g, '24')
    .replace(/("os_user": ")[^"]+/g, '$1loopyard')
    .replace(/("free_bytes": )\d+(,\s+"total_bytes": )\d+/g, '$1412316860416$21500107862016')
    .replace(/("version": )\d+/g, '$132')
    .replace(/("oldest_seconds": )\d+/g, '$14')
    .replace(/("seconds_left": )\d+/g, '$1900')
    .replace(/((?:until|expires|e)=)\d+/g, '$11788253200')
    .replace(/(sig(?:nature)?=)[\w-]+/g, '$1m48tt09UzTEYjyLtcbwBuijxDv4');
}

/** Moves all weeks so that the newest is the week of those fixed times. */
function withSteadyWeeks(text: string): string {
  const weeks = /(?<="week": ")[\d-]+/g;
  const newest = Math.max(...Array.from(text.matchAll(weeks), ([monday]) => Date.parse(monday)));
  const sinceThen = newest - Date.parse('2026-08-31');
  return text.replace(weeks, (monday) => new Date(Date.parse(monday) - sinceThen).toISOString().slice(0, 10));
}
