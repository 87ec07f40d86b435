import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { loops } from '../features/loops/tables.ts';
import { listAdminsToTell } from '../features/memberships/queries.ts';
import { memberships } from '../features/memberships/tables.ts';
import type { UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { letter } from '../platform/mail/letter.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { fullName } from '../presenters/name.ts';

type Account = { id: UserId; email: string; firstName: string; lastName: string };
type About = { account: Account; key: string; baseUrl: string };

export type Ending = 'suspended' | 'reactivated' | 'deleted';
const toThem: Record<Ending, [subject: string, words: string]> = {
  suspended: [
    'Your Loopyard account is suspended',
    'Your account has been suspended. Your profile is hidden and you cannot sign in. What you wrote is kept.',
  ],
  reactivated: [
    'Your Loopyard account is back',
    'Your account has been reactivated. Everything is as it was: you can sign in again.',
  ],
  deleted: [
    'Your Loopyard account is deleted',
    'Your account and what you shared have been deleted, for good. Backups forget you within 90 days.',
  ],
};

const toAdmins: Record<Ending, (name: string, loops: string) => string> = {
  suspended: (name, loops) =>
    `${name} is in ${loops}. Nobody sees their profile for now, and they cannot sign in. What they wrote is kept.`,
  reactivated: (name, loops) => `${name} is in ${loops}. Everything is as it was: they can sign in again.`,
  deleted: (name, loops) => `${name} was in ${loops}. The account and what they shared are gone, for good.`,
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
    .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt)));
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
