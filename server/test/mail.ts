import { minutes, type TestWorld } from './harness.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  sent_at: string;
};

/** Newest first. */
export async function mailsTo(world: Pick<TestWorld, 'url' | 'settle'>, email: string): Promise<Mail[]> {
  await world.settle();
  const response = await fetch(`${world.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  return ((await response.json()) as Mail[])
    .filter(({ to }) => to === email)
    .sort((a, b) => b.sent_at.localeCompare(a.sent_at));
}

export function linkIn(mail: Mail | undefined, path: string): URL {
  const link = mail?.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`no link to ${path} in ${mail?.text}`);
  return new URL(link);
}

export function confirmationToken(mail: Mail | undefined): string {
  return linkIn(mail, '/confirm-email').searchParams.get('token') ?? '';
}

export function consentToken(mail: Mail | undefined): string {
  return linkIn(mail, '/parent').searchParams.get('token') ?? '';
}

/** Lets the time pass for which notices are collected. Workers do their chores when they start. */
export async function mailNotices(world: TestWorld, after = minutes(11)): Promise<void> {
  await world.settle();
  world.clock.advance(after);
  await (await world.another({ web: false, worker: true })).stop();
}
