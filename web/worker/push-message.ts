/** `badge`: how many unread lines there are. */
export type PushMessage = { badge: number | undefined } & (
  | { title: string; body: string; path: string; tag: string | undefined }
  | { close: string }
);

const LONGEST = 300;

/** A message that can't be read still has to be shown, because the browser expects that of each push. */
export function readPush(text: string, origin: string): PushMessage {
  const { close, title, body, url, tag, ...message } = objectIn(text);
  const badge = isCount(message.badge) ? message.badge : undefined;
  if (typeof close === 'string') return { close, badge };
  return {
    title: words(title) ?? 'Loopyard',
    body: words(body) ?? 'Something new',
    path: ownPath(url, origin),
    tag: words(tag),
    badge,
  };
}

/** Leads nowhere but to this server. */
export function ownPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return '/feed';
  const { origin: target, pathname, search, hash } = new URL(path, origin);
  return target === origin ? pathname + search + hash : '/feed';
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function words(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.slice(0, LONGEST) : undefined;
}
