import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld({ settings: { CONTACT_EMAIL: 'hello@example.org' } });
});
afterAll(() => world.stop());

const letter = { name: 'Dora', email: 'dora@example.org', message: 'How does it work?' };

describe('a form that the browser sends itself, without a script', () => {
  const sendForm = (name: string, fields: Record<string, string>) =>
    fetch(`${world.url}/forms/${name}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });

  test('arrives like any other, and ends on the page that says so [7.59]', async () => {
    const answer = await sendForm('contact', { ...letter, message: 'Sent without any script' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact#sent']);
    const texts = (await mailsTo(world, 'hello@example.org')).map(({ text }) => text).join();
    expect(texts).toContain('Sent without any script');
    const request = { firstName: 'Dora', organisation: 'Oak', email: 'd@example.org', checkbox: 'true' };
    expect((await sendForm('membership', request)).status).toBe(303);
    const report = { place: 'Oak School', reason: 'My child is in it', email: 'd@example.org' };
    const reported = await sendForm('report', report);
    expect([reported.status, reported.headers.get('location')]).toEqual([303, '/report-a-problem#sent']);
  });

  test('says what is wrong, in words that can do no harm', async () => {
    const answer = await sendForm('contact', { ...letter, email: '<script>', message: '' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8']);
    const page = await answer.text();
    expect(page).toContain('E-mail must be valid');
    expect(page).toContain('Message is required');
    expect(page).not.toContain('<script>');
  });

  test('leads to the payment where there is one', async () => {
    const guest = { first_name: 'Dora', last_name: 'Day', email: 'dora@example.org', terms: 'true' };
    const answer = await sendForm('conference', { ...guest, days: 'Two Days Monday & Tuesday' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/href="[^"]+\/dev\/checkout\//);
    const without = await sendForm('conference', guest);
    expect([without.status, await without.text()]).toEqual([
      422,
      expect.stringContaining('Item is required'),
    ]);
  });
});
