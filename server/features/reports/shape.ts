import {
  appealDecisions,
  appealEnd,
  type CaseOutcome,
  caseOutcomes,
  categoryNames,
  outcomeForAuthor,
  type ReportCategory,
  reportCategories,
  reportLimits,
} from '@loopyard/contract/reports.ts';
import { sanctionKinds } from '@loopyard/contract/sanctions.ts';
import { z } from 'zod';
import { typesIn } from '../../access/subjects.ts';
import type { SignedIn } from '../../platform/context.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { formText, text } from '../../platform/http/fields.ts';
import type { Links } from '../../presenters/links.ts';
import { restrictionOf, restrictionSchema } from '../sanctions/shape.ts';
import type { Decision } from './commands.ts';
import { claimEnds, nounOf } from './policy.ts';
import type { CaseRow, OwnCaseRow, SanctionLine } from './rows.ts';

const time = z.iso.datetime();
const personNamed = z.object({ id: z.int(), name: z.string() });
const subjectType = z.enum(typesIn('cases'));
const outcome = z.enum(caseOutcomes);
const category = z.enum(categoryNames);
const media = z.object({
  name: z.string(),
  type: z.string().describe('`image`, `video` or `file`'),
  url: z.string(),
  preview_url: z.string().nullable(),
});

const appealSchema = z.object({
  text: z.string(),
  created_at: time,
  decision: z.enum(appealDecisions).nullable().describe('`reversed`: the decision was taken back'),
  answer: z.string().nullable(),
  decided_at: time.nullable(),
});

export const caseSchema = z
  .object({
    id: z.int(),
    loop_id: z.int(),
    loop: z.string().nullable().describe('The name of the loop; null: it is gone'),
    subject_type: subjectType,
    subject_id: z.int(),
    path: z.string().nullable().describe('The address of what was reported; null: it is gone'),
    source: z
      .enum(['report', 'approval', 'words'])
      .describe('`approval`: it waits to be let through; `words`: it has a watched word'),
    is_waiting: z.boolean().describe('Others see it once it is let through'),
    severity: z.enum(['normal', 'danger']),
    state: z.enum(['open', 'closed']),
    versions: z
      .array(
        z.object({
          text: z.string(),
          author: personNamed,
          media: z.array(z.string()),
          before: z.array(z.string()).describe('The comments before a comment'),
          after: z.array(z.string()),
          at: time,
        }),
      )
      .describe(
        'The subject when it was reported, and after each later edit; empty once it may be kept no longer',
      ),
    media: z.array(media),
    reports: z.array(z.object({ reporter: personNamed, category, reason: z.string(), created_at: time })),
    outside: z
      .array(z.object({ email: z.string(), place: z.string(), reason: z.string(), created_at: time }))
      .describe(
        'Reports by people without an account. `email`: the outcome goes there; empty: it was erased. `place`: the link or name that they typed',
      ),
    reports_count: z.int(),
    claimed_by: personNamed.nullable(),
    history: z.object({
      cases_count: z.int().describe('Earlier cases in which they were warned or something was removed'),
      sanctions: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(sanctionKinds),
          until: time.nullable(),
          created_at: time,
          lifted_at: time.nullable(),
        }),
      ),
    }),
    outcome: outcome.nullable(),
    reason_code: category.nullable(),
    text: z.string().nullable().describe('The message to the author'),
    note: z.string().nullable().describe('For the admins only'),
    decided_by: personNamed.nullable(),
    decided_at: time.nullable(),
    created_at: time,
    appeal: appealSchema
      .extend({ decided_by: personNamed.nullable() })
      .nullable()
      .describe('Its author asked for another look'),
    abilities: z.object({
      claim: z.boolean(),
      decide: z.boolean(),
      answer: z.boolean().describe('May answer the appeal; who decided may only if nobody else may'),
    }),
  })
  .meta({ id: 'Case' });
export type CaseShape = z.output<typeof caseSchema>;

export function shapeCase(ctx: SignedIn, caseRow: CaseRow, links: Links): CaseShape {
  const { row, reports, outside } = caseRow;
  const isClaimed = row.claimedAt !== null && row.claimedAt > claimEnds(ctx.now);
  const isOpen = row.decidedAt === null;
  const isOthers = isClaimed && row.claimedBy !== ctx.viewer.userId;
  return {
    ...{ id: row.id, loop_id: row.loopId, loop: caseRow.loop, path: caseRow.path },
    ...{ subject_type: caseRow.subjectType, subject_id: caseRow.subjectId },
    ...{ source: row.source as CaseShape['source'], is_waiting: caseRow.isWaiting },
    severity: row.severity as CaseShape['severity'],
    state: isOpen ? 'open' : 'closed',
    versions: row.evidence.map(({ title, ...version }) => ({ text: title, ...version })),
    media: caseRow.files.map((file) => {
      const signedFile = links.sign(file.key, {
        sessionId: ctx.viewer.sessionId,
        loopId: row.loopId,
        now: ctx.now,
      });
      const linkTo = (...names: string[]) => {
        const name = names.find((name) => file.variants?.includes(name));
        return name ? signedFile.variant(name) : null;
      };
      return {
        ...{
          name: file.name,
          type: file.type,
          url: linkTo('video', 'large') ?? signedFile.variant('original'),
        },
        preview_url: linkTo('feed', 'cover', 'thumb', 'original'),
      };
    }),
    reports: reports.map(({ created_at, ...report }) => ({
      ...report,
      category: report.category as ReportCategory,
      created_at: isoTime(created_at),
    })),
    outside: outside.map(({ created_at, ...line }) => ({ ...line, created_at: isoTime(created_at) })),
    reports_count: reports.length + outside.length,
    claimed_by: isOpen && isClaimed ? caseRow.claimant : null,
    history: { cases_count: caseRow.casesBefore, sanctions: caseRow.sanctions.map(shapeSanctionLine) },
    outcome: row.outcome as CaseOutcome | null,
    reason_code: row.reasonCode as ReportCategory | null,
    ...{ text: row.text, note: row.note, decided_by: caseRow.decider },
    decided_at: row.decidedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    appeal: caseRow.appeal && {
      ...caseRow.appeal,
      created_at: isoTime(caseRow.appeal.created_at),
      decided_at: caseRow.appeal.decided_at && isoTime(caseRow.appeal.decided_at),
    },
    abilities: {
      claim: isOpen && caseRow.mayDecide && !isOthers,
      decide: isOpen && caseRow.mayDecide,
      answer: caseRow.appeal !== null && caseRow.appeal.decision === null && caseRow.mayAnswer,
    },
  };
}

function shapeSanctionLine({ until, created_at, lifted_at, ...line }: SanctionLine) {
  return {
    ...line,
    until: until && isoTime(until),
    created_at: isoTime(created_at),
    lifted_at: lifted_at && isoTime(lifted_at),
  };
}

export const ownCaseSchema = z
  .object({
    id: z.int(),
    loop_id: z.int(),
    loop: z.string(),
    subject_type: subjectType,
    subject_id: z.int(),
    outcome,
    sentence: z.string(),
    reason: z.string().nullable(),
    text: z.string().nullable().describe('The message of the admin'),
    decided_at: time,
    may_appeal_until: time
      .nullable()
      .describe('Until when I may ask for another look; null: not, or not any more'),
    appeal: appealSchema.nullable(),
  })
  .meta({ id: 'OwnCase' });
export type OwnCaseShape = z.output<typeof ownCaseSchema>;

/** Only of what was decided against them. */
export function shapeOwnCase(
  { row, subjectType, subjectId, loop, loopDeletedAt, appeal }: OwnCaseRow,
  now: Date,
): OwnCaseShape {
  const mayAppeal =
    !appeal && !loopDeletedAt && row.decidedAt && row.decidedBy !== null && appealEnd(row.decidedAt) > now;
  const outcome = row.outcome as CaseOutcome;
  return {
    ...{ id: row.id, loop_id: row.loopId, loop, subject_type: subjectType, subject_id: subjectId, outcome },
    sentence: outcomeForAuthor(outcome, { noun: nounOf(subjectType), loop, source: row.source }) ?? '',
    reason: row.reasonCode && reportCategories[row.reasonCode as ReportCategory].reason,
    text: row.text,
    decided_at: row.decidedAt?.toISOString() ?? '',
    may_appeal_until: mayAppeal && row.decidedAt ? appealEnd(row.decidedAt).toISOString() : null,
    appeal: appeal && {
      ...{ text: appeal.text, decision: appeal.decision, answer: appeal.answer },
      created_at: appeal.createdAt.toISOString(),
      decided_at: appeal.decidedAt?.toISOString() ?? null,
    },
  };
}

const pages = { total_items: z.int(), current_page: z.int(), total_pages: z.int() };
export const casePage = z.object({ cases: z.array(caseSchema), ...pages });
export const page = z.coerce.number().int().positive().max(100_000).default(1);
export const ownCasePage = z.object({ cases: z.array(ownCaseSchema), ...pages });

export const decisionBody = z.object({
  outcome: z.enum(caseOutcomes, { error: 'Please choose what happens to it' }),
  reason_code: z.enum(categoryNames, { error: 'Please choose one of these' }).nullish(),
  text: text(reportLimits.text, 'For the author').nullish(),
  note: text(reportLimits.note, 'For the admins only; neither reporter nor author sees it').nullish(),
  sanction: restrictionSchema.nullish().describe('A sanction of the author; not with `kept`'),
});

export const appealBody = z.object({
  text: formText(reportLimits.appeal, 'Why it should be looked at again'),
});
export const answerBody = z.object({
  decision: z.enum(appealDecisions, { error: 'Please choose what happens' }),
  answer: text(reportLimits.answer, 'For the author').nullish(),
});

export function decisionOf({ outcome, ...body }: z.output<typeof decisionBody>): Decision {
  const { reason_code: reasonCode = null, text = null, note = null, sanction } = body;
  return { outcome, reasonCode, text, note, sanction: sanction ? restrictionOf(sanction) : null };
}
