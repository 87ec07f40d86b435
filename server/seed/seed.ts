import { type LoopKey, momentOf, type PersonKey, type SeedLoop } from '../../seeds/shape.ts';
import { loops, people, posts, sharedPassword } from '../../seeds/world.ts';
import type { Platform } from '../feature.ts';
import { checkAccount, createAccount } from '../features/accounts/commands.ts';
import { hashPassword, verifyPassword } from '../features/accounts/passwords/passwords.ts';
import { findCredentials } from '../features/accounts/queries.ts';
import { openSession } from '../features/accounts/sessions/sessions.ts';
import { users } from '../features/accounts/tables.ts';
import { joinByCode } from '../features/invitations/commands.ts';
import { addLead } from '../features/leads/commands.ts';
import { createLoop, markLoopRead } from '../features/loops/commands.ts';
import { giveRole } from '../features/memberships/admins.ts';
import { join } from '../features/memberships/commands.ts';
import { createBallots } from '../features/polls/ballots.ts';
import { editAccount } from '../features/profiles/commands.ts';
import { listRoles } from '../features/roles/queries.ts';
import type { LoopId, RoleId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { record } from '../platform/events/events.ts';
import { ok, type Result } from '../platform/result.ts';
import { type Cast, castByEmail, type Place, unwrap, writePost } from './acts.ts';
import { worldSeeded } from './events.ts';

export type SignInHint = { role: string; email: string; password: string };

/** Writes all text in one transaction, so a crash leaves nothing behind. Posts with pictures follow as jobs. */
export async function seedWorld(platform: Platform): Promise<SignInHint[]> {
  const { database, clock } = platform;
  if (await isEmpty(database.db)) {
    const passwordHash = await hashPassword(sharedPassword);
    // Not ok: another process seeded first.
    await database.transact((tx) => writeWorld(platform, tx, { now: clock.now(), passwordHash }));
  }
  return signIns(database.db);
}

async function isEmpty(db: Db | Tx): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length === 0;
}

type World = { now: Date; passwordHash: string };

async function writeWorld(platform: Platform, tx: Tx, { now, passwordHash }: World): Promise<Result<null>> {
  const before = momentOf('24d 08:00', now);
  for (const { first, last, email, age } of Object.values(people)) {
    const account = { firstName: first, lastName: last, email, ageBand: age };
    // The shared password is in the public source, so nobody else may choose it.
    unwrap(checkAccount({ ...account, password: passwordHash }));
    const ctx = { viewer: null, now: before, requestId: 'seed', log: platform.log };
    const created = await createAccount(ctx, tx, { ...account, passwordHash, emailConfirmedAt: before });
    if (!created.ok) return created;
    await openSession(ctx, tx, created.value, null);
  }
  const cast = await castByEmail(platform, tx);
  for (const person of Object.keys(people) as PersonKey[])
    unwrap(await editAccount(cast(person, before), tx, { showsPresence: true }));
  const place = await openLoops(cast, tx, now);
  const ballots = createBallots(platform.config.secretKey);
  for (const post of posts) if (!post.media) await writePost({ cast, tx, place, now, ballots }, post, []);
  await lookAround(cast, tx, { place, now });
  await record(cast('ruth', now), tx, worldSeeded, { now: now.toISOString() });
  return ok(null);
}

async function openLoops(cast: Cast, tx: Tx, now: Date): Promise<Place> {
  const openedAt = momentOf('23d 07:30', now);
  const joining = momentOf('22d 16:00', now);
  const ids = new Map<LoopKey, LoopId>();
  for (const [key, loop] of Object.entries(loops) as [LoopKey, (typeof loops)[LoopKey]][]) {
    const { name, code, owner } = loop;
    const input = { name, isPublic: false, hasGuestAccess: false, code, template: key, billing: true };
    const loopId = unwrap(await createLoop(cast(owner, openedAt), tx, input));
    ids.set(key, loopId);
    for (const admin of loop.admins as PersonKey[])
      if (admin !== owner) unwrap(await join(cast(admin, joining), tx, { loopId, asAdmin: true }));
    for (const member of loop.members as PersonKey[])
      unwrap(await joinByCode(cast(member, joining), tx, code));
    await giveRoles(cast, tx, { loop, loopId, at: joining });
    for (const lead of loop.leads as PersonKey[]) {
      const { userId } = cast(lead, joining).viewer;
      unwrap(await addLead(cast(owner, joining), tx, { loopId, userId }));
    }
  }
  return (key) => {
    const id = ids.get(key);
    if (!id) throw new Error(`no loop for ${key}`);
    return id;
  };
}

async function giveRoles(
  cast: Cast,
  tx: Tx,
  { loop, loopId, at }: { loop: SeedLoop; loopId: LoopId; at: Date },
): Promise<void> {
  const roles = await listRoles(tx, loopId);
  for (const { id, name } of roles)
    for (const person of loop.roles[name] ?? []) {
      const { userId } = cast(person, at).viewer;
      unwrap(await giveRole(cast(loop.owner, at), tx, { loopId, userId, roleId: id as RoleId }));
    }
}

async function lookAround(cast: Cast, tx: Tx, { place, now }: { place: Place; now: Date }): Promise<void> {
  const visits: [PersonKey, LoopKey, string][] = [
    ['ruth', 'union', '2d 20:10'],
    ['tomas', 'union', '3d 18:00'],
    ['tomas', 'club', '2d 07:00'],
    ['amina', 'club', '2d 17:30'],
    ['ruth', 'school', '90m'],
    ['tomas', 'school', '85m'],
    ['amina', 'school', '80m'],
  ];
  for (const [person, loop, at] of visits)
    unwrap(await markLoopRead(cast(person, momentOf(at, now)), tx, place(loop)));
}

/** Lists only accounts whose seeded password still works. */
async function signIns(db: Db): Promise<SignInHint[]> {
  const hints = await Promise.all(
    Object.values(people).map(async ({ role, email }) => {
      const account = role === null ? null : await findCredentials(db, email);
      const works = account && (await verifyPassword(sharedPassword, account.passwordHash));
      return works && role !== null ? [{ role, email, password: sharedPassword }] : [];
    }),
  );
  return hints.flat();
}
