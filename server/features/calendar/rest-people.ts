import { keptAnswers } from '@loopyard/contract/calendar.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { z } from 'zod';
import { accessPost } from '../../access/posts.ts';
import { read } from '../../platform/http/calls.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { personSchema, shapeInLoop, showingTo } from '../../presenters/person.ts';
import { accessAnswers } from './people.ts';
import { remindUnanswered } from './reminding.ts';
import { dateParams } from './shape.ts';

const answerSchema = z
  .object({
    person: personSchema,
    answer: z.enum(keptAnswers),
    guests: z.int(),
    note: z.string().nullable().describe('To those who may edit the event, and the person'),
    answered_at: z.iso.datetime(),
  })
  .meta({ id: 'EventAnswerOf' });

/** The calls about the people of a date. */
export const peopleRoutes = (links: Links): Route[] => [
  read(
    'GET /api/events/:id/:nth/answers',
    {
      summary:
        'List who answered so for a date of an event, by turn; to members where the loop’s rule shows names',
      errors: ['forbidden'],
      params: dateParams,
      query: z.object({
        answer: z.enum(keptAnswers, { error: 'Please choose one of these' }),
        page: z.coerce.number().int().min(1).max(listLimits.skip).default(1),
      }),
      answer: z.object({
        answers: z.array(answerSchema),
        ...{ total_items: z.int(), current_page: z.int(), total_pages: z.int() },
      }),
    },
    async (ctx, db, { params, query }) => {
      const page = await accessAnswers(ctx, db, { postId: params.id, nth: params.nth, ...query });
      if (!page.ok) return page;
      const showing = showingTo(links, ctx);
      const { answers, total } = page.value;
      return ok({
        answers: answers.map(({ inLoop, answer, guests, note, answeredAt }) => ({
          person: shapeInLoop(inLoop, showing),
          ...{ answer, guests, note, answered_at: answeredAt.toISOString() },
        })),
        ...{ total_items: total, current_page: query.page },
        total_pages: Math.ceil(total / listLimits.memberPage),
      });
    },
  ),
  post(
    'POST /api/events/:id/:nth/remind',
    {
      summary: 'Ask those who have not answered for a date of an event; once a day',
      errors: ['forbidden', 'muted', 'conflict', 'closed', 'too_soon'],
      params: dateParams,
      answer: z.object({ told_count: z.int() }),
      status: 202,
    },
    async (ctx, tx, { params }) => {
      const result = await remindUnanswered(ctx, tx, { postId: params.id, nth: params.nth });
      return result.ok ? ok({ told_count: result.value.toldCount }) : result;
    },
    {
      keep: ({ told_count }) => told_count,
      show: async (ctx, db, told_count, { params }) => {
        const access = await accessPost(ctx, db, params.id);
        return access.ok ? ok({ told_count }) : access;
      },
    },
  ),
];
