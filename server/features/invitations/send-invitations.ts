import { invitationLimits, invitationWords } from '@loopyard/contract/invitations.ts';
import { eq } from 'drizzle-orm';
import type { LoopId, RoleId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { insertMails, type Mail } from '../../platform/mail/mail.ts';
import { hashToken } from '../../platform/tokens.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { newToken } from './codes.ts';
import { peopleInvited } from './events.ts';
import { insertKeys } from './keys.ts';
import { invitations } from './tables.ts';

const dayMs = 86_400_000;
const openForMs = invitationLimits.daysOpen * dayMs;
const sort = { name: 'invitation', perDay: invitationLimits.perAddress };

export type Invite = {
  loopId: LoopId;
  text: string;
  emails: string[];
  roleId: RoleId | null;
  schoolAnswers: boolean;
  baseUrl: string;
};

export async function sendInvitations(
  ctx: SignedIn,
  tx: Tx,
  input: Invite,
  recipients: [key: string, email: string][],
) {
  const { loopId, roleId, schoolAnswers, text, baseUrl } = input;
  const { userId } = ctx.viewer;
  const [from] = await tx
    .select({ inviter: fullNameColumn(users), loop: loops.name })
    .from(users)
    .innerJoin(loops, eq(loops.id, loopId))
    .where(eq(users.id, userId));
  const tokens = recipients.map(([key, email]) => ({ key, email, token: newToken() }));
  await insertKeys(
    tx,
    loopId,
    tokens.map(({ token }) => hashToken(token)),
  );
  await tx.insert(invitations).values(
    tokens.map(({ key, email, token }) => ({
      loopId,
      roleId,
      schoolAnswers,
      text,
      email,
      emailKey: key,
      tokenHash: hashToken(token),
      invitedBy: userId,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + openForMs),
    })),
  );
  const mails = tokens
    .values()
    .map(({ email, token }) =>
      invitationMail({ email, token, text, baseUrl, loop: '', inviter: '', ...from }),
    );
  const mailIds = await insertMails(tx, ctx.now, mails);
  await record(ctx, tx, peopleInvited, { loop_id: loopId, user_id: userId, mail_ids: mailIds });
}

type Letter = { email: string; token: string; text: string; baseUrl: string; loop: string; inviter: string };

function invitationMail({ email, token, text, baseUrl, loop, inviter }: Letter): Mail {
  const { subject, heading, paragraph, button, footer } = invitationWords({ loop, inviter });
  return {
    key: `invitation:${hashToken(token)}`,
    to: email,
    subject,
    hasSecret: true,
    unconfirmed: sort,
    ...letter({
      heading,
      paragraphs: [paragraph],
      quote: text.trim() || undefined,
      button: { label: button, url: `${baseUrl}/join-loop?code=${token}` },
      footer,
    }),
  };
}
