import { sweepKnownPlaces } from '../features/accounts/sessions/known-places.ts';
import { sweepSessions } from '../features/accounts/sessions/sessions.ts';
import { sweepEnquiries } from '../features/enquiries/commands.ts';
import { restoreLoop } from '../features/loops/commands.ts';
import { sweepUnused } from '../features/media/sweep.ts';
import { actAndNote, noteAround } from '../features/operator/acts.ts';
import { sweepActs } from '../features/operator/commands.ts';
import { sweepEvidence } from '../features/reports/evidence.ts';
import { eraseUser } from '../lifecycle/erase.ts';
import { purgeDeletedLoops } from '../lifecycle/purge.ts';
import type { LoopId } from '../platform/context.ts';
import { sweepIdempotencyKeys } from '../platform/http/idempotency.ts';
import { sweepMails } from '../platform/mail/send.ts';
import { type Command, reportResult, withPlatform } from './command.ts';
import { finishWith, withPerson } from './people.ts';

export const restoreLoopCommand: Command = {
  usage: 'restore-loop <id>',
  summary: 'Restore a loop deleted in the last 14 days',
  async run(invocation) {
    const id = Number(invocation.words[0]);
    if (!Number.isSafeInteger(id) || id <= 0)
      return finishWith(invocation, 'Please give the id of the loop.');
    return withPlatform(invocation, async (openPlatform) => {
      const loopId = id as LoopId;
      const result = await actAndNote(openPlatform, { act: 'restore-loop', loopId }, (tx) =>
        restoreLoop(openPlatform.ctx, tx, loopId),
      );
      return reportResult(invocation, result, {
        success: `Loop ${id} is restored`,
        absent: `No loop ${id} was deleted in the last 14 days`,
      });
    });
  },
};

export const purgeCommand: Command = {
  usage: 'purge [<email> --yes]',
  summary: 'Delete what has expired; or permanently erase a person',
  async run(invocation) {
    const [email] = invocation.words;
    if (!email && invocation.flags.has('--yes'))
      return finishWith(invocation, 'Please give the person’s e-mail address.');
    if (!email) return purgeOld(invocation);
    return withPerson(invocation, email, async (userId, openPlatform) => {
      if (!invocation.flags.has('--yes'))
        return finishWith(
          invocation,
          `This erases ${email} and everything they shared, permanently. To confirm, add --yes`,
        );
      const { platform, ctx } = openPlatform;
      const result = await actAndNote(openPlatform, { act: 'purge', userId }, (tx) =>
        eraseUser(ctx, tx, { userId, baseUrl: platform.baseUrl() }),
      );
      return reportResult(invocation, result, {
        success: `${email} is erased. Their files are deleted as soon as the server runs.`,
        absent: `There is no account with the e-mail address ${email}`,
      });
    });
  },
};

function purgeOld(invocation: Parameters<Command['run']>[0]): Promise<number> {
  return withPlatform(invocation, (openPlatform) =>
    noteAround(openPlatform, { act: 'purge' }, async () => {
      const { platform, ctx } = openPlatform;
      const { db } = platform.database;
      const loops = await purgeDeletedLoops(db, ctx.now);
      await sweepEvidence(db, { now: ctx.now, days: invocation.config.evidenceDays });
      await sweepUnused(platform);
      await sweepMails(db, ctx.now, invocation.config.local && !invocation.config.smtpUrl);
      await sweepEnquiries(db, ctx.now);
      await sweepKnownPlaces(db, ctx.now);
      await sweepSessions(db, ctx.now);
      await sweepIdempotencyKeys(db, ctx.now);
      await sweepActs(db, ctx.now);
      return finishWith(invocation, `Deleted what had expired. Loops permanently deleted: ${loops}`, 0);
    }),
  );
}
