import { watchDecoders } from '@loopyard/codec/watch-decoders.testing.ts';
import { expect } from 'vitest';
import { startWorld, type TestWorld } from '../harness.ts';
import type { Person } from '../people.ts';
import { processed, uploadOf } from '../uploads.ts';
import { classes } from './all.testing.ts';
import { setTrap } from './trap.testing.ts';

type Media = Record<string, string | string[] | null>;

export async function tryClass(title: string): Promise<void> {
  const [world, trap] = [await startWorld(), await setTrap()];
  try {
    const files = (await classes[title]?.(trap)) ?? [];
    expect(files.length).toBeGreaterThanOrEqual(5);
    const decoders = watchDecoders();
    const uploads = [];
    let uploader = await world.person('Ann');
    for (const [n, { name, bytes }] of files.entries()) {
      // A person may only have a limited number of waiting uploads.
      if (n % 15 === 14) uploader = await world.person('Ann');
      uploads.push({ name, uploader, place: await uploadOf(uploader, name, bytes) });
    }
    for (const { name, uploader, place } of uploads) {
      const media = await processed(uploader, place);
      console.log(`${title}: ${JSON.stringify(name)}: ${media.processing_error ?? media.resource_type}`);
      if (media.processing_error) expect(media.processing_error).toMatch(/^This [^{}<>\n]+\.$/);
      else await expectHarmless(world, uploader, media, trap.secret);
    }
    const { most, processes } = decoders.stop();
    console.log(`${title}: ${files.length} files, ${processes} processes of ${Math.round(most)} MB at most`);
    expect(processes).toBeGreaterThan(0);
    expect(most).toBeLessThan(512);
    expect(trap.connections()).toBe(0);
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  } finally {
    await world.stop();
    await trap.remove();
  }
}

/** Nothing served contains the secret or can be executed by a browser. */
async function expectHarmless(
  world: TestWorld,
  uploader: Person,
  media: Media,
  secret: string,
): Promise<void> {
  const links = Object.entries(media).flatMap(([field, value]) => (/_?urls?$/.test(field) ? value : null));
  const loadable = new Set(links.filter((link) => link !== null));
  expect(loadable.size).toBeGreaterThan(0);
  for (const link of loadable) {
    const answer = await fetch(world.url + link, { headers: { authorization: uploader.token } });
    expect([link, answer.status]).toEqual([link, 200]);
    expect(Buffer.from(await answer.arrayBuffer()).includes(secret), link).toBe(false);
    const header = (name: string) => answer.headers.get(name) ?? '';
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
    const isFile = media.resource_type === 'file';
    expect(header('content-type')).toMatch(isFile ? /^application\/octet-stream$/ : /^(image|video)\/\w+$/);
    expect(header('content-disposition')).toMatch(
      isFile
        ? /^attachment; filename\*=UTF-8''[\w.~!%-]+$/
        : /^(inline|attachment); filename\*=UTF-8''[\w.~!%-]+$/,
    );
  }
}
