import { appointLead, dismissLead } from '../features/leads/commands.ts';
import { actAndNote } from '../features/operator/acts.ts';
import { sentenceOf } from '../platform/result.ts';
import { type Command, reportResult } from './command.ts';
import { findLoopToName, finishWith, usage, withPerson } from './people.ts';

export const leadCommand: Command = {
  usage: 'lead add|remove <email> <loop>',
  summary: 'Name a member a safeguarding lead of a loop, who settles its reports; or take that away',
  async run(invocation) {
    const [verb, email, ...name] = invocation.words;
    if ((verb !== 'add' && verb !== 'remove') || !email || name.length === 0)
      return usage(invocation, leadCommand);
    return withPerson(invocation, email, async (userId, openPlatform) => {
      const { platform, ctx } = openPlatform;
      const loop = await findLoopToName(invocation, platform.database.db, name.join(' '));
      if (!loop) return 1;
      const target = { loopId: loop.id, userId };
      const result = await actAndNote(openPlatform, { act: `lead ${verb}`, ...target }, (tx) =>
        verb === 'add' ? appointLead(ctx, tx, target) : dismissLead(ctx, tx, target),
      );
      if (!result.ok && result.code !== 'not_found') return finishWith(invocation, sentenceOf(result));
      return reportResult(invocation, result, {
        success: `${email} is ${verb === 'add' ? 'a' : 'no longer a'} safeguarding lead of ${loop.name}`,
        absent: `${email} is not a member of ${loop.name}`,
      });
    });
  },
};
