import { emailMax } from '@loopyard/contract/email.ts';
import { z } from 'zod';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { read } from '../../platform/http/calls.ts';
import { formText, id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { invalid, ok, type Result } from '../../platform/result.ts';
import { fullName } from '../../presenters/name.ts';
import { findUserIdByEmail } from '../accounts/queries.ts';
import { appointLead, dismissLead } from '../leads/commands.ts';
import { listLeads } from '../leads/queries.ts';
import { noteLook } from './commands.ts';
import { actRoute } from './rest-acts.ts';
import { behindPassword } from './right.ts';

const ofLoop = z.object({ id: id<LoopId>() });
const lead = z.object({ id: z.int(), name: z.string(), email: z.string(), since: z.iso.datetime() });

export const operatorLeads: Route[] = [
  read(
    'GET /api/operator/loops/:id/leads',
    behindPassword({
      summary: 'List the safeguarding leads of a loop; operators only',
      params: ofLoop,
      answer: z.object({ leads: z.array(lead) }),
    }),
    async (ctx, db, { params }) => {
      await noteLook(ctx, db, 'people');
      const leads = await listLeads(db, params.id);
      return ok({
        leads: leads.map(({ person: { person }, since }) => ({
          id: person.id,
          name: fullName(person),
          email: person.email,
          since: since.toISOString(),
        })),
      });
    },
  ),
  actRoute(
    'POST /api/operator/loops/:id/leads',
    {
      summary: 'Name a member of a loop a safeguarding lead, by their e-mail address',
      params: ofLoop,
      body: z.object({ email: formText(emailMax) }),
    },
    { about: ({ params }) => ({ act: 'lead add', loopId: params.id }), act: nameByEmail },
  ),
  actRoute(
    'POST /api/operator/loops/:id/leads/:userId/remove',
    {
      summary: 'Take the safeguarding lead from a member',
      params: z.object({ id: id<LoopId>(), userId: id<UserId>() }),
    },
    {
      about: ({ params }) => ({ act: 'lead remove', loopId: params.id, userId: params.userId }),
      act: (ctx, tx, { params }) => dismissLead(ctx, tx, { loopId: params.id, userId: params.userId }),
    },
  ),
];

type Naming = { params: { id: LoopId }; body: { email: string } };

async function nameByEmail(ctx: SignedIn, tx: Tx, { params, body }: Naming): Promise<Result<null>> {
  const userId = await findUserIdByEmail(tx, body.email);
  const naming = userId && (await appointLead(ctx, tx, { loopId: params.id, userId }));
  if (naming && (naming.ok || naming.code !== 'not_found')) return naming;
  return invalid({ email: 'No member of this loop has this e-mail address' }) ?? ok(null);
}
