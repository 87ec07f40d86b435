/** The demos there are, each by the loop of the small world (`seeds/`) that it opens. */
export const demoIds = ['school', 'club', 'union'] as const;
export type DemoId = (typeof demoIds)[number];

/**
 * `/demo/school` for an address within that demo's app; null for any other, and for the pages beside the app
 * (`/demo/school/billing`, `/demo/school/dashboard`).
 */
export function demoBaseOf(pathname: string): string | null {
  return /^\/demo\/(?:school|club|union)(?=\/|$)(?!\/(?:billing|dashboard)\/?$)/.exec(pathname)?.[0] ?? null;
}

/** The demo that an address names as `:id`, or that the app's base address is of; null: none. */
export function demoIdOf(name: string | null | undefined): DemoId | null {
  const id = name?.replace(/^\/demo\//, '');
  return demoIds.find((demoId) => demoId === id) ?? null;
}
