import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { findUserIdByEmail } from '../features/accounts/queries.ts';
import { loops } from '../features/loops/tables.ts';
import { appointAdmin } from '../features/memberships/admins.ts';
import { actAndNote, noteAround } from '../features/operator/acts.ts';
import { exportPerson } from '../lifecycle/export.ts';
import { reactivateUser, suspendUser } from '../lifecycle/suspension.ts';
import type { LoopId, UserId } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { type Command, type Invocation, type OpenPlatform, reportResult, withPlatform } from './command.ts';

export const adminCommand: Command = {
  usage: 'admin add <email> <loop>',
  summary: 'Make someone an admin of a loop, by its id or name',
  async run(invocation) {
    const [verb, email, ...name] = invocation.words;
    if (verb !== 'add' || !email || name.length === 0) return usage(invocation, adminCommand);
    return withPerson(invocation, email, async (userId, openPlatform) => {
      const { platform, ctx } = openPlatform;
      const loop = await findLoopToName(invocation, platform.database.db, name.join(' '));
      if (!loop) return 1;
      const target = { loopId: loop.id, userId };
      const result = await actAndNote(openPlatform, { act: 'admin add', ...target }, (tx) =>
        appointAdmin(ctx, tx, target),
      );
      return reportResult(invocation, result, {
        success: `${email} is an admin of ${loop.name}`,
        absent: `${email} or ${loop.name} no longer exists`,
      });
    });
  },
};

export const suspendCommand: Command = {
  usage: 'suspend <email>',
  summary: 'Suspend someone: they are hidden and logged out everywhere, and their data is kept',
  run: (invocation) =>
    withPerson(invocation, invocation.words[0], async (userId, openPlatform) => {
      const result = await actAndNote(openPlatform, { act: 'suspend', userId }, (tx) =>
        suspendUser(openPlatform.ctx, tx, userId),
      );
      return reportResult(invocation, result, {
        success: `${invocation.words[0]} is suspended`,
        absent: `${invocation.words[0]} is already suspended`,
      });
    }),
};

export const reactivateCommand: Command = {
  usage: 'reactivate <email>',
  summary: 'Reactivate a suspended person',
  run: (invocation) =>
    withPerson(invocation, invocation.words[0], async (userId, openPlatform) => {
      const result = await actAndNote(openPlatform, { act: 'reactivate', userId }, (tx) =>
        reactivateUser(openPlatform.ctx, tx, userId),
      );
      return reportResult(invocation, result, {
        success: `${invocation.words[0]} can log in again`,
        absent: `${invocation.words[0]} is not suspended`,
      });
    }),
};

export const exportCommand: Command = {
  usage: 'export <email> <file.zip>',
  summary: 'Save everything stored about a person in a ZIP file',
  async run(invocation) {
    const [email, file] = invocation.words;
    if (!file) return usage(invocation, exportCommand);
    return withPerson(invocation, email, (userId, openPlatform) =>
      noteAround(openPlatform, { act: 'export', userId }, async () => {
        const { zip } = await exportPerson(openPlatform.platform, userId);
        await pipeline(zip, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
        return finishWith(invocation, `Written to ${file}`, 0);
      }),
    );
  },
};

export async function withPerson(
  invocation: Invocation,
  email: string | undefined,
  act: (userId: UserId, openPlatform: OpenPlatform) => Promise<number>,
): Promise<number> {
  if (!email) return finishWith(invocation, 'Please give the person’s e-mail address.');
  return withPlatform(invocation, async (openPlatform) => {
    const userId = await findUserIdByEmail(openPlatform.platform.database.db, email);
    return userId
      ? act(userId, openPlatform)
      : finishWith(invocation, `There is no account with the e-mail address ${email}`);
  });
}

export function finishWith({ say }: Invocation, line: string, code = 1): number {
  say(line);
  return code;
}

export function usage(invocation: Invocation, command: Command): number {
  return finishWith(invocation, `Usage: npm run loopyard -- ${command.usage}`);
}

/** Says why not, if there is no such loop, or are several. */
export async function findLoopToName(
  invocation: Invocation,
  db: Db,
  name: string,
): Promise<{ id: LoopId; name: string } | null> {
  const matches = await loopsNamed(db, name);
  const [loop] = matches;
  if (loop && matches.length === 1) return loop;
  invocation.say(
    loop
      ? `Several loops have this name. Give the id instead: ${matches.map(({ id }) => id).join(', ')}`
      : `There is no loop called ${name}`,
  );
  return null;
}

function loopsNamed(db: Db, name: string) {
  const id = /^\d{1,15}$/.test(name) ? (Number(name) as LoopId) : null;
  return db
    .select({ id: loops.id, name: loops.name })
    .from(loops)
    .where(
      and(
        isNull(loops.deletedAt),
        or(id === null ? undefined : eq(loops.id, id), sql`lower(${loops.name}) = ${name.toLowerCase()}`),
      ),
    )
    .limit(10);
}
