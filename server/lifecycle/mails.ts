import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { loops } from '../features/loops/tables.ts';
import { listAdminsToTell } from '../features/memberships/queries.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import type { UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { letter } from '../platform/mail/letter.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { fullName } from '../presenters/name.ts';

type Account = {
  id: UserId;
  email: string;
  firstName: string;
  lastName: string;
  emailConfirmedAt: Date | null;
};
type About = { account: Account; key: string; baseUrl: string };

/** When it is sent, the address is no account’s any more: whether it was confirmed is asked before. */
const goodbye = { name: 'goodbye', perDay: 4 };

export type Ending = 'suspended' | 'reactivated' | 'deleted';
const toThem: Record<Ending, [subject: string, words: string]> = {
  suspended: [
    'Your Loopyard account is suspended',
    'Your account has been suspended. Your profile is hidden and you cannot log in. Your posts and comments are kept.',
  ],
  reactivated: [
    'Your Loopyard account is active again',
    'Your account has been reactivated. You can log in again, and everything is as you left it.',
  ],
  deleted: [
    'Your Loopyard account is deleted',
    'Your account and everything you shared have been permanently deleted. Your data will be gone from the backups within 90 days.',
  ],
};

const toAdmins: Record<Ending, (name: string, loops: string) => string> = {
  suspended: (name, loops) =>
    `${name} is a member of ${loops}. Their profile is hidden for now, and they cannot log in. Their posts and comments are kept.`,
  reactivated: (name, loops) =>
    `${name} is a member of ${loops}. They can log in again, and everything is as they left it.`,
  deleted: (name, loops) =>
    `${name} was a member of ${loops}. The account and everything they shared have been permanently deleted.`,
};

export async function endingMails(db: Db | Tx, ending: Ending, about: About): Promise<Mail[]> {
  const { account, key, baseUrl } = about;
  const [subject, words] = toThem[ending];
  const name = fullName(account);
  const admins = await adminsAround(db, account.id);
  return [
    {
      key,
      to: account.email,
      subject,
      ...(ending === 'deleted' && account.emailConfirmedAt && { unconfirmed: goodbye }),
      ...letter({
        heading: subject,
        paragraphs: [words],
        footer: 'You are receiving this because it is about your account.',
      }),
    },
    ...admins.map((admin) => ({
      key: `${key}:${admin.id}`,
      to: admin.email,
      subject: `${name}’s account was ${ending}`,
      ...letter({
        heading: `${name}’s account was ${ending}`,
        paragraphs: [toAdmins[ending](name, admin.loops.join(', '))],
        button: { label: 'Open Loopyard', url: baseUrl },
        footer: `You are receiving this because you are an admin of ${admin.loops.join(', ')}.`,
      }),
    })),
  ];
}

type AdminAround = { id: UserId; email: string; loops: string[] };

async function adminsAround(db: Db | Tx, userId: UserId): Promise<AdminAround[]> {
  const theirLoops = db
    .select({ loopId: memberships.loopId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isMemberNow()));
  const around = and(
    inArray(memberships.loopId, theirLoops),
    ne(memberships.userId, userId),
    isNull(loops.deletedAt),
  );
  const rows = await listAdminsToTell(db, around).limit(1_000);
  const adminsById = new Map<UserId, AdminAround>();
  for (const { id, email, loop } of rows) {
    const admin = adminsById.get(id);
    if (admin) admin.loops.push(loop);
    else adminsById.set(id, { id, email, loops: [loop] });
  }
  return [...adminsById.values()];
}
