import { protectedErrors } from '@loopyard/contract/loops.ts';
import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { hasUnder18 } from '../../access/minors.ts';
import type { Ctx, LoopId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { JobRequest } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { putMails } from '../../platform/mail/mail.ts';
import { mails } from '../../platform/mail/tables.ts';
import { type Failure, fail } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { isAdultsOnly, loops } from './tables.ts';

type Doors = { isPublic: boolean; hasGuestAccess: boolean; adultsOnly: boolean };
type Change = { [Name in keyof Doors]?: Doors[Name] | undefined };

export function protectedRefusal(change: Change, result: Doors): Failure | null {
  const errors = protectedErrors(
    { is_public: change.isPublic, has_guest_access: change.hasGuestAccess, adults_only: change.adultsOnly },
    { is_public: result.isPublic, has_guest_access: result.hasGuestAccess, adults_only: result.adultsOnly },
  );
  const [detail] = Object.values(errors);
  return detail ? fail('protected', { detail, errors }) : null;
}

export async function editedDoorsRefusal(tx: Tx, edit: Change & { loopId: LoopId }): Promise<Failure | null> {
  const { isPublic, hasGuestAccess, adultsOnly } = edit;
  if (adultsOnly && (await hasUnder18(tx, edit.loopId))) {
    const detail = 'Some members are under 18, by what they said when they signed up';
    return fail('protected', { detail, errors: { adults_only: detail } });
  }
  if (!isPublic && !hasGuestAccess && adultsOnly !== false) return null;
  const [before] = await tx
    .select({
      isPublic: loops.isPublic,
      hasGuestAccess: loops.hasGuestAccess,
      adultsOnly: isAdultsOnly,
    })
    .from(loops)
    .where(eq(loops.id, edit.loopId));
  if (!before) return null;
  return protectedRefusal(edit, {
    isPublic: isPublic ?? before.isPublic,
    hasGuestAccess: hasGuestAccess ?? before.hasGuestAccess,
    adultsOnly: adultsOnly ?? before.adultsOnly,
  });
}

/** Undefined: unchanged. */
export function adultsOnlySince({ now }: Ctx, { adultsOnly }: Change): SQL<Date> | null | undefined {
  if (!adultsOnly) return adultsOnly === undefined ? undefined : null;
  return sql<Date>`coalesce(${loops.adultsOnlySince}, ${now.toISOString()})`;
}

/** A server that was down for up to this long after the upgrade still tells. */
const behindMs = 3 * 86_400_000;

/** Mails the admins of schools and colleges that the upgrade found open, and so took for adults only. */
export async function tellOpenSchools(db: Db, now: Date, baseUrl: string): Promise<JobRequest[]> {
  const key = sql<string>`'adults-only:' || ${loops.id} || ':' || ${users.id}`;
  const admins = await db
    .select({ key, to: users.email, loopId: loops.id, loop: loops.name })
    .from(loops)
    .innerJoin(
      memberships,
      and(eq(memberships.loopId, loops.id), isNotNull(memberships.adminSince), isMemberNow()),
    )
    .innerJoin(
      users,
      and(eq(users.id, memberships.userId), isNull(users.suspendedAt), isNotNull(users.emailConfirmedAt)),
    )
    .where(
      and(
        inArray(loops.template, ['school', 'college']),
        isNull(loops.deletedAt),
        isNull(loops.adultsAnsweredAt),
        gt(loops.adultsOnlySince, new Date(now.getTime() - behindMs)),
        sql`not exists (select from ${mails} m where m.key = ${key})`,
      ),
    )
    .limit(1_000);
  return putMails(
    db,
    now,
    admins.values().map(({ loopId, loop, ...mail }) => ({
      ...mail,
      subject: `Is everybody in ${loop} 18 or older?`,
      ...letter({
        heading: `Is everybody in ${loop} 18 or older?`,
        paragraphs: [
          `Loopyard now protects loops with members under 18: nobody outside can read them or join without a code. ${loop} is open to others, so nothing has changed in it yet.`,
          'If some members are under 18, close the loop to guests and the public in Loop Settings, and say there that not everybody is 18 or older.',
        ],
        button: { label: 'Open Loop Settings', url: `${baseUrl}/edit-loop/${loopId}/joining` },
        footer: `You are receiving this because you are an admin of ${loop}.`,
      }),
    })),
  );
}
