import type { MailReason, MailScope } from '@loopyard/contract/digests.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import { findEmail } from '../../accounts/queries.ts';
import { savePreferences } from '../commands.ts';
import { saveSettings } from '../settings.ts';
import type { Stopping, UnsubscribeLinks } from './links.ts';

const off = { post: false, message: false, event: false } as const;

type Wishes = { preferences: object; digest: 'off' | 'weekly'; announcements?: false };

const wishesOf: Record<Exclude<MailScope, 'these'>, Wishes> = {
  weekly: { preferences: { ...off, comment: false }, digest: 'weekly', announcements: false },
  to_me: { preferences: off, digest: 'off' },
  none: { preferences: { ...off, comment: false }, digest: 'off', announcements: false },
};

export async function readUnsubscribing(
  db: Db | Tx,
  links: UnsubscribeLinks,
  token: string,
): Promise<Result<Stopping>> {
  const of = links.read(token);
  return of && (await findEmail(db, of.userId)) ? ok(of) : fail('not_found');
}

/** It can be repeated, and needs no session: the token is enough. */
export async function unsubscribe(
  { now }: Ctx,
  tx: Tx,
  { userId, reasons, scope }: Stopping & { scope: MailScope },
): Promise<Result<null>> {
  if (scope === 'these') {
    await savePreferences(tx, now, userId, switchesOff(reasons));
    if (reasons.includes('digest')) await saveSettings(tx, now, userId, { digest: 'off' });
    if (reasons.includes('announcement')) await saveSettings(tx, now, userId, { announcements: false });
    return ok(null);
  }
  const { preferences, ...settings } = wishesOf[scope];
  await savePreferences(tx, now, userId, preferences);
  await saveSettings(tx, now, userId, settings);
  return ok(null);
}

const switchesOff = (reasons: MailReason[]) =>
  Object.fromEntries(
    reasons
      .filter((reason) => reason !== 'digest' && reason !== 'announcement')
      .map((reason) => [reason, false]),
  );
