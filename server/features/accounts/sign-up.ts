import { type AgeOfConsent, needsParent } from '@loopyard/contract/ages.ts';
import { isUnder18 } from '@loopyard/contract/under-18.ts';
import type { FeatureParts } from '../../feature.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Entry, selectLoop } from './commands.ts';
import { createUser, type NewUser } from './confirmations.ts';
import { askParent } from './consents/ask.ts';

/** `parentEmail`: empty if none was given. */
type SignUp = NewUser & { code: string | null; parentEmail: string };
type Parts = Pick<FeatureParts, 'joinByCode' | 'findInvitation'> & { ageOfConsent: AgeOfConsent };

/**
 * With an invitation it makes a member too, or no account: of two people with one code for one, one gets in. Who needs
 * a parent's yes becomes a member after it.
 */
export async function signUp(
  ctx: Ctx,
  tx: Tx,
  { code, parentEmail, ...newUser }: SignUp,
  { findInvitation, joinByCode, ageOfConsent }: Parts,
): Promise<Result<Entry>> {
  const session = await createUser(ctx, tx, newUser);
  if (!session.ok) return session;
  const { viewer } = session.value;
  const asThem = { ...ctx, viewer };
  const invitation = code === null ? null : await findInvitation(asThem, tx, code);
  if (code !== null && !invitation) return deadInvitation;
  const { ageBand } = newUser.account;
  if (invitation?.isAdultsOnly && isUnder18(ageBand)) return tooYoung;
  if (needsParent(ageBand, ageOfConsent) && !invitation?.schoolAnswers) {
    const { userId } = viewer;
    const { baseUrl } = newUser;
    const asking = await askParent(ctx, tx, { userId, parentEmail, loopCode: code, baseUrl });
    return asking.ok ? ok({ ...session.value, waits: true }) : asking;
  }
  if (code !== null) {
    const joining = await joinByCode(asThem, tx, code);
    if (!joining.ok) return joining.code === 'not_found' ? deadInvitation : joining;
    await selectLoop(tx, viewer.userId, joining.value);
  }
  return ok({ ...session.value, waits: false });
}

const deadInvitation = fail('invitation_needed', {
  detail: 'This invitation does not work. Please ask for a new one',
});
const tooYoung = fail('adults_only');
