import { asc, eq, getTableColumns } from 'drizzle-orm';
import yazl from 'yazl';
import { knownPlaces, sessions, users } from '../features/accounts/tables.ts';
import { comments } from '../features/comments/tables.ts';
import { files } from '../features/media/tables.ts';
import { memberships } from '../features/memberships/tables.ts';
import { notificationPreferences, notifications } from '../features/notifications/tables.ts';
import { invoices } from '../features/payments/tables.ts';
import { posts, postViews } from '../features/posts/tables.ts';
import { profiles } from '../features/profiles/tables.ts';
import { ownReport } from '../features/reports/shape.ts';
import { reports } from '../features/reports/tables.ts';
import { subscriptions } from '../features/subscriptions/tables.ts';
import type { UserId } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { html } from '../platform/http/html.ts';
import type { Storage } from '../platform/storage/storage.ts';

type Parts = { database: { db: Db }; storage: Storage };

/** All that is kept of a person, as a ZIP to be streamed: `data.json`, `index.html` to read, `media/`. */
export async function exportPerson(parts: Parts, userId: UserId): Promise<NodeJS.ReadableStream> {
  const data = await everythingOf(parts.database.db, userId);
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json');
  zip.addBuffer(Buffer.from(page(data)), 'index.html');
  for (const { key, name, variants } of data.files) {
    const whole = variants?.video ?? variants?.original;
    if (!whole) continue;
    const { root, path } = parts.storage.locate(key, whole.file);
    zip.addFile(`${root}/${path}`, `media/${key}-${fileName(name)}`, { compress: false });
  }
  zip.end();
  return zip.outputStream;
}

type Everything = Awaited<ReturnType<typeof everythingOf>>;

/** What is about the person; who acted on it as a moderator is not theirs to know, here as in the API. */
async function everythingOf(db: Db, userId: UserId) {
  const { passwordHash: _hash, emailKey: _key, epoch: _epoch, ...account } = getTableColumns(users);
  const { tokenHash: _token, ...session } = getTableColumns(sessions);
  const { hash: _place, ...place } = getTableColumns(knownPlaces);
  const { passwordHash: _lock, ...post } = getTableColumns(posts);
  const { deletedBy: _remover, ...comment } = getTableColumns(comments);
  const { removedBy: _by, ...membership } = getTableColumns(memberships);
  return {
    account: await db.select(account).from(users).where(eq(users.id, userId)),
    sessions: await db.select(session).from(sessions).where(eq(sessions.userId, userId)),
    known_places: await db.select(place).from(knownPlaces).where(eq(knownPlaces.userId, userId)),
    profiles: await db.select().from(profiles).where(eq(profiles.userId, userId)),
    memberships: await db.select(membership).from(memberships).where(eq(memberships.userId, userId)),
    posts: await db.select(post).from(posts).where(eq(posts.userId, userId)).orderBy(asc(posts.id)),
    comments: await db
      .select(comment)
      .from(comments)
      .where(eq(comments.userId, userId))
      .orderBy(asc(comments.id)),
    subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    notifications: await db.select().from(notifications).where(eq(notifications.userId, userId)),
    notification_preferences: await db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId)),
    posts_seen: await db.select().from(postViews).where(eq(postViews.userId, userId)),
    reports: (await db.select().from(reports).where(eq(reports.reporterId, userId))).map(ownReport),
    invoices: await db.select().from(invoices).where(eq(invoices.userId, userId)),
    files: await db.select().from(files).where(eq(files.ownerId, userId)).orderBy(asc(files.id)),
  };
}

/** The same as `data.json`, to be read by a person. */
function page(data: Everything): string {
  const sections = Object.entries(data).map(
    ([name, rows]) => html`<h2>${name.replaceAll('_', ' ')} (${rows.length})</h2>
${rows.map(
  (row) =>
    html`<dl>${Object.entries(row).map(([key, value]) => html`<dt>${key}</dt><dd>${told(value)}</dd>`)}</dl>`,
)}`,
  );
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>What Loopyard keeps of you</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  dl { display: grid; grid-template-columns: 12rem 1fr; gap: .1rem 1rem; border-top: 1px solid; padding-top: .5rem; }
  dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<h1>What Loopyard keeps of you</h1>
<p>The same is in data.json for programs; your files are in the folder media.</p>
${sections}
</html>`.html;
}

function told(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A name that is one part of a path on any system. */
function fileName(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100);
}
