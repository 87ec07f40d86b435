import { z } from 'zod';
import { accessAsMember } from '../../access/members.ts';
import type { LoopId, UserId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { personSchema, shapeInLoop, showingTo } from '../../presenters/person.ts';
import { addLead, removeLead } from './commands.ts';
import { listLeads } from './queries.ts';

const ofLoop = z.object({ id: id<LoopId>() });
const ofMember = z.object({ id: id<LoopId>(), userId: id<UserId>() });
const lead = personSchema.extend({
  since: z.iso.datetime(),
  made_by: z.int().nullable().describe('The admin who named them; null: an operator of the server'),
});

export function leadRoutes({ links }: { links: Links }): Route[] {
  return [
    read(
      'GET /api/loops/:id/leads',
      {
        summary: 'List the safeguarding leads of a loop, who settle its reports beside the admins',
        errors: ['forbidden'],
        params: ofLoop,
        answer: z.object({ leads: z.array(lead) }),
      },
      async (ctx, db, { params }) => {
        const member = await accessAsMember(ctx, db, params.id);
        if (!member.ok) return member;
        const showing = showingTo(links, ctx);
        const leads = await listLeads(db, params.id);
        return ok({
          leads: leads.map(({ person, since, madeBy }) => ({
            ...shapeInLoop(person, showing),
            since: since.toISOString(),
            made_by: madeBy,
          })),
        });
      },
    ),
    write(
      'PUT /api/loops/:id/leads/:userId',
      {
        summary: 'Name a member a safeguarding lead, who is 18 or older; admins only',
        errors: ['forbidden', 'minor'],
        params: ofMember,
      },
      (ctx, tx, { params }) => addLead(ctx, tx, { loopId: params.id, userId: params.userId }),
    ),
    write(
      'DELETE /api/loops/:id/leads/:userId',
      { summary: 'Take the lead from a member; admins only', errors: ['forbidden'], params: ofMember },
      (ctx, tx, { params }) => removeLead(ctx, tx, { loopId: params.id, userId: params.userId }),
    ),
  ];
}
