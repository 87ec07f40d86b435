import { randomBytes } from 'node:crypto';
import { isNull, sql } from 'drizzle-orm';
import { checkAccount, createAccount } from '../features/accounts/commands.ts';
import { hashPassword } from '../features/accounts/passwords/passwords.ts';
import { findUserIdByEmail } from '../features/accounts/queries.ts';
import { createLoop } from '../features/loops/commands.ts';
import { loops } from '../features/loops/tables.ts';
import { noteAct } from '../features/operator/commands.ts';
import { asUser, type LoopId, type UserId } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { fail, ok, type Result, sentenceOf } from '../platform/result.ts';
import { type Command, type OpenPlatform, withPlatform } from './command.ts';
import { finishWith } from './people.ts';
import { mailLink, requestReset } from './reset-password.ts';

/** When two run at once, the second sees the first one's loop. */
const firstLoopLock = 6305;

export const firstAdminCommand: Command = {
  usage: 'first-admin <email> <first-name> <last-name> <loop>',
  summary: 'On a new server: create an account and a loop, and e-mail a link to choose a password',
  makesDatabase: true,
  async run(invocation) {
    const [email, firstName, lastName, ...name] = invocation.words;
    if (!email || !firstName || !lastName || name.length === 0)
      return finishWith(invocation, `Usage: npm run loopyard -- ${firstAdminCommand.usage}`);
    const { smtpUrl, local } = invocation.config;
    if (!smtpUrl && !local)
      return finishWith(invocation, 'Set SMTP_URL first: the link to choose a password is sent by e-mail');
    return withPlatform(invocation, async (openPlatform) => {
      const first = { email, firstName, lastName, loopName: name.join(' ') };
      const result = await openPlatform.platform.database.transact((tx) => begin(openPlatform, tx, first));
      if (!result.ok) return finishWith(invocation, sentenceOf(result));
      const { userId, loopId, eventId } = result.value;
      invocation.say(`${first.email} is the admin of ${first.loopName} (loop ${loopId})`);
      return mailLink(invocation, openPlatform, { userId, eventId });
    });
  },
};

type First = { email: string; firstName: string; lastName: string; loopName: string };
type FirstLoop = { userId: UserId; loopId: LoopId; eventId: number };

async function begin(openPlatform: OpenPlatform, tx: Tx, first: First): Promise<Result<FirstLoop>> {
  const { platform, ctx } = openPlatform;
  await tx.execute(sql`select pg_advisory_xact_lock(${firstLoopLock})`);
  if (await hasLoops(tx))
    return fail('conflict', {
      detail: 'This server already has a loop. To add an admin: npm run loopyard -- admin add <email> <loop>',
    });
  const account = await findOrCreate(openPlatform, tx, first);
  if (!account.ok) return account;
  const userId = account.value;
  const loop = await createLoop(asUser(ctx, userId), tx, {
    name: first.loopName,
    isPublic: false,
    hasGuestAccess: false,
    code: null,
    template: null,
    billing: platform.config.billing,
  });
  if (!loop.ok) return loop;
  const request = await requestReset(openPlatform, tx, first.email);
  if (!request.ok) return request;
  const about = { act: 'first-admin', userId, loopId: loop.value } as const;
  await noteAct(ctx, tx, { ...about, outcome: 'done' });
  return ok({ userId, loopId: loop.value, eventId: request.value });
}

async function hasLoops(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ id: loops.id }).from(loops).where(isNull(loops.deletedAt)).limit(1);
  return rows.length > 0;
}

async function findOrCreate({ ctx }: OpenPlatform, tx: Tx, first: First): Promise<Result<UserId>> {
  const existingId = await findUserIdByEmail(tx, first.email);
  if (existingId) return ok(existingId);
  const { email, firstName, lastName } = first;
  const password = randomBytes(32).toString('base64url');
  const checked = checkAccount({ email, firstName, lastName, password, ageBand: null });
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(password);
  return createAccount(ctx, tx, {
    ...{ email, firstName, lastName, passwordHash },
    ...{ ageBand: null, emailConfirmedAt: null },
  });
}
