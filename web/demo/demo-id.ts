/** Each demo opens this loop of the seeds (`seeds/`). */
export const demoIds = ['school', 'club', 'union'] as const;
export type DemoId = (typeof demoIds)[number];

export const demoDescription = (id: DemoId) =>
  `A ${id} on Loopyard to look around in. You need no account, and nothing you do there is sent anywhere.`;

/** `/demo/school` inside that demo's app; null elsewhere, also on the pages beside it (`…/billing`). */
export function demoBaseOf(pathname: string): string | null {
  return /^\/demo\/(?:school|club|union)(?=\/|$)(?!\/(?:billing|dashboard)\/?$)/.exec(pathname)?.[0] ?? null;
}

/** The demo of a route's `:id` or of the app's base address, or null. */
export function demoIdOf(name: string | null | undefined): DemoId | null {
  const id = name?.replace(/^\/demo\//, '');
  return demoIds.find((demoId) => demoId === id) ?? null;
}
