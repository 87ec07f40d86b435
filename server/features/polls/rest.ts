import { listLimits } from '@loopyard/contract/lists.ts';
import { noOption, pollLimits } from '@loopyard/contract/polls.ts';
import { z } from 'zod';
import { accessPost } from '../../access/posts.ts';
import type { PostId } from '../../platform/context.ts';
import { read, writeInSteps } from '../../platform/http/calls.ts';
import { digitsAsNumber, id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { personSchema, shapeInLoop, showingTo } from '../../presenters/person.ts';
import { pollSchema, shapePoll } from '../../presenters/polls.ts';
import type { Ballots } from './ballots.ts';
import { closePoll, vote } from './commands.ts';
import { accessVoters, findPollFor } from './queries.ts';

const params = z.object({ id: id<PostId>() });
const position = z.preprocess(digitsAsNumber, z.int({ error: noOption }));

export function pollRoutes(links: Links, ballots: Ballots): Route[] {
  return [
    writeInSteps(
      'PUT /api/posts/:id/poll/vote',
      {
        summary:
          'Vote in the poll of a post. In an open one I can change it until it closes; in an anonymous one never',
        errors: ['forbidden', 'fee_due', 'muted', 'conflict', 'closed'],
        params,
        body: z.object({
          positions: z
            .array(position, { error: noOption })
            .max(pollLimits.options.max, { error: noOption })
            .describe('The options that I choose'),
        }),
        answer: z.object({ poll: pollSchema }),
      },
      async (ctx, { db, transact }, { params, body: { positions } }) => {
        const voted = await transact((tx) => vote(ctx, tx, { postId: params.id, positions }, ballots));
        if (!voted.ok) return voted;
        // Other votes wait for the transaction, so its answer is read after it.
        const poll = await findPollFor(db, voted.value, ctx.viewer.userId);
        return poll ? ok({ poll: shapePoll(poll, ctx.now) }) : fail('not_found');
      },
    ),
    post(
      'POST /api/posts/:id/poll/close',
      {
        summary: 'Close the poll of a post for good; its author, the post’s admins and the loop’s',
        errors: ['forbidden', 'muted', 'conflict', 'closed'],
        params,
      },
      (ctx, tx, { params }) => closePoll(ctx, tx, params.id),
      (ctx, db, { params }) => accessPost(ctx, db, params.id),
    ),
    read(
      'GET /api/posts/:id/poll/votes',
      {
        summary: 'List who chose an option of an open poll, to those who may see its result',
        errors: ['forbidden', 'conflict'],
        params,
        query: z.object({
          position: z.coerce.number().int().min(0).max(pollLimits.options.max),
          page: z.coerce.number().int().min(1).max(listLimits.skip).default(1),
        }),
        answer: z.object({
          people: z.array(personSchema),
          ...{ total_items: z.int(), current_page: z.int(), total_pages: z.int() },
        }),
      },
      async (ctx, db, { params, query: { position, page } }) => {
        const voters = await accessVoters(ctx, db, { postId: params.id, position, page });
        if (!voters.ok) return voters;
        const showing = showingTo(links, ctx);
        const { people, total } = voters.value;
        return ok({
          people: people.map((inLoop) => shapeInLoop(inLoop, showing)),
          ...{ total_items: total, current_page: page },
          total_pages: Math.ceil(total / listLimits.memberPage),
        });
      },
    ),
  ];
}
