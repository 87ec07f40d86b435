import { actAndNote } from '../features/operator/acts.ts';
import { appointOperator, dismissOperator } from '../features/operator/commands.ts';
import { type Command, reportResult } from './command.ts';
import { finishWith, withPerson } from './people.ts';

export const operatorCommand: Command = {
  usage: 'operator <email> [--remove]',
  summary: 'Give an account access to /operator, or take it away',
  run(invocation) {
    const [email] = invocation.words;
    return withPerson(invocation, email, async (userId, openPlatform) => {
      const { ctx } = openPlatform;
      if (invocation.flags.has('--remove')) {
        const result = await actAndNote(openPlatform, { act: 'operator remove', userId }, (tx) =>
          dismissOperator(tx, userId),
        );
        return reportResult(invocation, result, {
          success: `${email} is no longer an operator`,
          absent: `${email} is not an operator`,
        });
      }
      const result = await actAndNote(openPlatform, { act: 'operator add', userId }, (tx) =>
        appointOperator(ctx, tx, userId),
      );
      if (!result.ok && result.code === 'conflict')
        return finishWith(invocation, `${email} is already an operator`);
      return reportResult(invocation, result, {
        success: `${email} is an operator: ${openPlatform.platform.baseUrl()}/operator`,
        absent: `${email} no longer exists`,
      });
    });
  },
};
