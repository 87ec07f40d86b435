import { accountLimits } from '@loopyard/contract/accounts.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { z } from 'zod';
import type { SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { read, write } from '../../platform/http/calls.ts';
import { formText, shortText } from '../../platform/http/fields.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { proveSession } from '../accounts/commands.ts';
import { demandPassword } from '../accounts/passwords/passwords.ts';
import { linesOf, listEnquiries } from '../enquiries/queries.ts';
import { noteLook } from './commands.ts';
import { countPages, listActs, listLoops, listPeople } from './queries.ts';
import { behindPassword, findStanding, forOperators } from './right.ts';
import {
  actSchema,
  enquirySchema,
  loopSchema,
  personSchema,
  shapeAct,
  shapeEnquiry,
  shapeLoop,
  shapePerson,
} from './shape.ts';

const page = z.coerce.number().int().positive().max(100_000).default(1);
const search = shortText(
  listLimits.searchText,
  'A search',
  'Part of a name or an e-mail address, or an id',
).optional();
const standing = z.object({
  operator: z.object({
    email: z.string(),
    seconds_left: z.int().describe('Seconds until the password is asked for again; 0: now'),
  }),
});

export function operatorRoutes({ misses }: { misses: Limit }): Route[] {
  return [gettingStanding, provingSession(misses), ...lists];
}

const gettingStanding: Route = read(
  'GET /api/operator',
  forOperators({
    summary: 'Get whether I am an operator, and when my password is asked for again',
    answer: standing,
  }),
  showStanding,
);

const provingSession = (misses: Limit): Route =>
  write(
    'PUT /api/operator/proof',
    forOperators({
      summary: 'Give my password, which counts for 15 minutes',
      errors: ['wrong_password'],
      body: z.object({ current_password: formText(accountLimits.passwordMax) }),
      answer: standing,
    }),
    async (ctx, tx, { body }) => {
      const proof = await givePassword(ctx, tx, { currentPassword: body.current_password, misses });
      return proof.ok ? showStanding(ctx, tx) : proof;
    },
  );

async function showStanding(ctx: SignedIn, db: Db | Tx): Promise<Result<z.input<typeof standing>>> {
  const current = await findStanding(ctx, db);
  if (!current) return fail('not_found');
  return ok({ operator: { email: current.email, seconds_left: current.secondsLeft } });
}

async function givePassword(
  ctx: SignedIn,
  tx: Tx,
  { currentPassword, misses }: { currentPassword: string; misses: Limit },
): Promise<Result<null>> {
  const confirmed = await demandPassword(ctx, tx, { currentPassword, misses });
  if (confirmed.ok) await proveSession(ctx, tx);
  return confirmed;
}

const pages = { total_items: z.int(), current_page: z.int(), total_pages: z.int() };
const pagesOf = (count: number, page: number) => ({
  total_items: count,
  current_page: page,
  total_pages: countPages(count),
});

const lists: Route[] = [
  read(
    'GET /api/operator/people',
    behindPassword({
      summary: 'List all accounts, 50 a page; operators only',
      query: z.object({ search, page, order: z.enum(['name', 'newest']).default('name') }),
      answer: z.object({ people: z.array(personSchema), ...pages }),
    }),
    async (ctx, db, { query: { search = '', page, order } }) => {
      await noteLook(ctx, db, 'people');
      const { items, count } = await listPeople(db, { word: search.trim() || null, page, order });
      return ok({ people: items.map(shapePerson), ...pagesOf(count, page) });
    },
  ),
  read(
    'GET /api/operator/loops',
    behindPassword({
      summary:
        'List all loops and the space they take, 50 a page, first those of two people of whom one is under 18; operators only',
      query: z.object({ search, page, order: z.enum(['name', 'newest', 'largest']).default('name') }),
      answer: z.object({ loops: z.array(loopSchema), ...pages }),
    }),
    async (_, db, { query: { search = '', page, order } }) => {
      const { items, count } = await listLoops(db, { word: search.trim() || null, page, order });
      return ok({ loops: items.map(shapeLoop), ...pagesOf(count, page) });
    },
  ),
  read(
    'GET /api/operator/enquiries',
    behindPassword({
      summary: 'List messages from the public forms, newest first, 20 a page; operators only',
      query: z.object({ page }),
      answer: z.object({
        enquiries: z.array(enquirySchema),
        robots: z.int().describe('The number of messages from robots, which are not listed'),
        ...pages,
      }),
    }),
    async (ctx, db, { query: { page } }) => {
      await noteLook(ctx, db, 'contact-forms');
      const { items, count, pageCount, robotCount } = await listEnquiries(db, page);
      return ok({
        enquiries: items.map((row) => shapeEnquiry(row, linesOf(row.fields))),
        robots: robotCount,
        ...{ total_items: count, current_page: page, total_pages: pageCount },
      });
    },
  ),
  read(
    'GET /api/operator/acts',
    behindPassword({
      summary: 'List what operators did, newest first, 50 a page; operators only',
      query: z.object({ page }),
      answer: z.object({ acts: z.array(actSchema), ...pages }),
    }),
    async (_, db, { query: { page } }) => {
      const { items, count } = await listActs(db, page);
      return ok({ acts: items.map(shapeAct), ...pagesOf(count, page) });
    },
  ),
];
