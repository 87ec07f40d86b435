import type { FeatureParts } from '../../feature.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, type Result } from '../../platform/result.ts';
import { selectLoop } from './commands.ts';
import { createUser, type NewUser } from './confirmations.ts';
import type { OpenedSession } from './sessions/sessions.ts';

type Invited = NewUser & Pick<FeatureParts, 'joinByCode'> & { code: string | null };

/** With an invitation it makes a member too, or no account: of two people with one code for one, one gets in. */
export async function signUp(
  ctx: Ctx,
  tx: Tx,
  { code, joinByCode, ...newUser }: Invited,
): Promise<Result<OpenedSession>> {
  const session = await createUser(ctx, tx, newUser);
  if (!session.ok || code === null) return session;
  const { viewer } = session.value;
  const joining = await joinByCode({ ...ctx, viewer }, tx, code);
  if (!joining.ok)
    return joining.code === 'not_found'
      ? fail('invitation_needed', { detail: 'This invitation does not work. Please ask for a new one' })
      : joining;
  await selectLoop(tx, viewer.userId, joining.value);
  return session;
}
