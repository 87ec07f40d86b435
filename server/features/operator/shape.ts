import { ageBands } from '@loopyard/contract/ages.ts';
import { type LawfulName, lawfulNames } from '@loopyard/contract/lawful-texts.ts';
import { z } from 'zod';
import { fullName } from '../../presenters/name.ts';
import type { EnquiryRow } from '../enquiries/queries.ts';
import type { ActLine, LoopLine, PersonLine } from './queries.ts';
import type { BackupState, MailState, Queue, UnsentMail } from './state.ts';
import type { LawfulRow } from './texts.ts';

const time = z.iso.datetime();

export const personSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    created_at: time,
    suspended_at: time.nullable(),
    age_band: z.enum(ageBands).nullable().describe('The answer at the sign-up; null: they were not asked'),
    waits_since: time.nullable().describe('They wait for a parent’s yes'),
    loops_count: z.int(),
    last_used_at: time.nullable().describe('Null: no session is known any more'),
  })
  .meta({ id: 'OperatorPerson' });

export function shapePerson(row: PersonLine): z.output<typeof personSchema> {
  return {
    id: row.id,
    name: fullName(row),
    email: row.email,
    created_at: row.createdAt.toISOString(),
    suspended_at: row.suspendedAt?.toISOString() ?? null,
    age_band: row.ageBand,
    waits_since: row.waitsSince?.toISOString() ?? null,
    loops_count: row.loopsCount,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

export const loopSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    members_count: z.int(),
    created_at: time,
    deleted_at: time.nullable().describe('It is deleted permanently 14 days later'),
    bytes: z.number().describe('The size of the files in its posts, as they were uploaded'),
    is_alone_with_minor: z.boolean().describe('Two members, one of them under 18'),
  })
  .meta({ id: 'OperatorLoop' });

export function shapeLoop(row: LoopLine): z.output<typeof loopSchema> {
  return {
    id: row.id,
    name: row.name,
    members_count: row.membersCount,
    created_at: row.createdAt.toISOString(),
    deleted_at: row.deletedAt?.toISOString() ?? null,
    bytes: row.bytes,
    is_alone_with_minor: row.isAloneWithMinor,
  };
}

export const enquirySchema = z
  .object({
    id: z.int(),
    kind: z.enum(['contact', 'membership']),
    name: z.string(),
    email: z.string(),
    lines: z.array(z.string()).describe('The message, without name and address'),
    created_at: time,
    answered_at: time.nullable(),
  })
  .meta({ id: 'Enquiry' });

export function shapeEnquiry(row: EnquiryRow, lines: string[]): z.output<typeof enquirySchema> {
  return {
    id: row.id,
    kind: row.kind === 'contact' ? 'contact' : 'membership',
    name: row.name,
    email: row.email,
    lines,
    created_at: row.createdAt.toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
  };
}

export const actSchema = z
  .object({
    id: z.int(),
    at: time,
    act: z.string().describe('The command as typed on the command line'),
    user_id: z.int().nullable().describe('The account it was about'),
    loop_id: z.int().nullable(),
    by_user_id: z
      .int()
      .nullable()
      .describe('The operator who did it at /operator; null: on the command line'),
    os_user: z.string().describe('The account on the machine of the server'),
    outcome: z.string().describe('`done`, `begun`, `failed`, or the code of the error that refused it'),
  })
  .meta({ id: 'OperatorAct' });

export function shapeAct(row: ActLine): z.output<typeof actSchema> {
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    act: row.act,
    user_id: row.userId,
    loop_id: row.loopId,
    by_user_id: row.byUserId,
    os_user: row.osUser,
    outcome: row.outcome,
  };
}

const lawfulText = z.string().nullable();

export const lawfulTextsSchema = z
  .object(
    Object.fromEntries(lawfulNames.map((name) => [name, lawfulText])) as Record<
      LawfulName,
      typeof lawfulText
    >,
  )
  .meta({ id: 'LawfulTexts' });

export const lawfulTextSchema = z
  .object({
    name: z.enum(lawfulNames),
    text: lawfulText,
    changed_at: time.nullable().describe('Null: it was never set'),
    by_user_id: z.int().nullable().describe('Null: on the command line, or never'),
  })
  .meta({ id: 'LawfulText' });

export function shapeLawfulText(row: LawfulRow): z.output<typeof lawfulTextSchema> {
  return {
    name: row.name,
    text: row.text,
    changed_at: row.changedAt?.toISOString() ?? null,
    by_user_id: row.byUserId,
  };
}

export const mailStateSchema = z.object({
  state: z
    .enum(['goes_out', 'held_up', 'shown_here', 'not_set_up'])
    .describe('`shown_here`: at /dev/outbox; `not_set_up`: e-mails wait for SMTP_URL'),
  waiting: z.int().describe('E-mails that failed and are retried'),
  reason: z.string().nullable().describe('Why the last of them failed'),
}) satisfies z.ZodType<MailState>;

export const backupSchema = z.object({
  state: z
    .enum(['none', 'done', 'old', 'failed'])
    .describe('How the last backup ended. `none`: there was none. `old`: the daily one is missing'),
  at: time.nullable().describe('When it began'),
  whole_at: time.nullable().describe('When the newest whole backup began'),
});

export function shapeBackup({ state, at, wholeAt }: BackupState): z.output<typeof backupSchema> {
  return { state, at: at?.toISOString() ?? null, whole_at: wholeAt?.toISOString() ?? null };
}

export const queueSchema = z
  .object({
    kind: z.string().describe('`events`, `mails`, `uploads`, or the name of a job queue'),
    waiting: z.int(),
    failed: z.int().describe('The number that was given up'),
    oldest_seconds: z.int().nullable().describe('How long the oldest has waited'),
  })
  .meta({ id: 'Queue' });

export function shapeQueue({ oldestSeconds, ...queue }: Queue): z.output<typeof queueSchema> {
  return { ...queue, oldest_seconds: oldestSeconds };
}

export const mailSchema = z
  .object({
    id: z.int(),
    to: z.string(),
    created_at: time,
    failed_at: time.nullable().describe('When it was given up'),
    error: z.string().nullable().describe('Why the last attempt failed'),
  })
  .meta({ id: 'UnsentMail' });

export function shapeMail(row: UnsentMail): z.output<typeof mailSchema> {
  return {
    id: row.id,
    to: row.to,
    created_at: row.createdAt.toISOString(),
    failed_at: row.failedAt?.toISOString() ?? null,
    error: row.error,
  };
}
