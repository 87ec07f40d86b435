import { contactErrors, membershipErrors } from '@loopyard/contract/enquiries.ts';
import { cleanName } from '@loopyard/contract/names.ts';
import { keptSince } from '@loopyard/contract/retention.ts';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { record } from '../../platform/events/events.ts';
import type { LimitTerms } from '../../platform/http/limits.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { enquirySent } from './events.ts';
import { enquiries } from './tables.ts';

/** From one address, through all public forms. */
export const enquiryTerms: LimitTerms = ['enquiry', 20, 3_600];

/** `website` is a trap for robots: if filled in, the enquiry is kept but nobody is mailed. */
export type Contact = { name: string; email: string; message: string; website: string | null };

export async function contact(ctx: Ctx, tx: Tx, form: Contact): Promise<Result<null>> {
  const wrong = invalid(contactErrors(form));
  if (wrong) return wrong;
  const { name, email, message, website } = form;
  const fields = { message: message.trim(), website };
  return insertEnquiry(ctx, tx, { kind: 'contact', name, email, fields });
}

export type MembershipForm = {
  firstName: string;
  lastName: string | null;
  organisation: string | null;
  email: string;
  select: string | null;
  checkbox: boolean;
  website: string | null;
};

export async function submitForm(ctx: Ctx, tx: Tx, form: MembershipForm): Promise<Result<null>> {
  const wrong = invalid(membershipErrors(form));
  if (wrong) return wrong;
  const { firstName, lastName, email, organisation, select, website } = form;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return insertEnquiry(ctx, tx, {
    kind: 'membership',
    name,
    email,
    fields: { organisation, select, website },
  });
}

export async function markAnswered(ctx: Ctx, tx: Tx, id: number): Promise<Result<null>> {
  const rows = await tx
    .update(enquiries)
    .set({ answeredAt: ctx.now })
    .where(and(eq(enquiries.id, id), isNull(enquiries.answeredAt)))
    .returning({ id: enquiries.id });
  return rows.length > 0 ? ok(null) : fail('not_found');
}

export async function sweepEnquiries(db: Db, now: Date): Promise<void> {
  await deleteInSteps(db, enquiries, lt(enquiries.createdAt, keptSince('enquiry', now)));
}

type Enquiry = { kind: string; name: string; email: string; fields: Record<string, string | null> };

async function insertEnquiry(ctx: Ctx, tx: Tx, enquiry: Enquiry): Promise<Result<null>> {
  const { name, email } = enquiry;
  const [row] = await tx
    .insert(enquiries)
    .values({ ...enquiry, name: cleanName(name), email: email.trim(), createdAt: ctx.now })
    .returning({ id: enquiries.id });
  if (row) await record(ctx, tx, enquirySent, { enquiry_id: row.id });
  return ok(null);
}
