import { z } from 'zod';
import { accessAsAdmin, accessAsMember } from '../../access/members.ts';
import type { LoopId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { changeRules } from './commands.ts';
import { findRules } from './queries.ts';
import {
  dangerTextSchema,
  parseRules,
  ruleChangesSchema,
  rulesSchema,
  shapeDangerText,
  shapeRules,
} from './shape.ts';

const params = z.object({ id: id<LoopId>() });
const answer = z.object({ rules: rulesSchema });

export const ruleRoutes = ({ emergencyText }: { emergencyText: string }): Route[] => [
  read(
    'GET /api/emergency_text',
    {
      summary: 'Get what this server says to do in an emergency',
      anyone: true,
      answer: dangerTextSchema.pick({ emergency_text: true }),
    },
    async () => ok({ emergency_text: emergencyText }),
  ),
  read(
    'GET /api/loops/:id/rules',
    { summary: 'Get the rules of a loop; admins only', errors: ['forbidden'], params, answer },
    async (ctx, db, { params }) => {
      const admin = await accessAsAdmin(ctx, db, params.id);
      return admin.ok ? ok({ rules: shapeRules(await findRules(db, params.id)) }) : admin;
    },
  ),
  write(
    'PUT /api/loops/:id/rules',
    {
      summary: 'Change rules of a loop; absent ones stay unchanged',
      errors: ['forbidden'],
      params,
      body: ruleChangesSchema,
      answer,
    },
    async (ctx, tx, { params, body }) => {
      const result = await changeRules(ctx, tx, { loopId: params.id, changes: parseRules(body) });
      return result.ok ? ok({ rules: shapeRules(result.value) }) : result;
    },
  ),
  read(
    'GET /api/loops/:id/danger_text',
    {
      summary: 'Get what members who report something read',
      errors: ['forbidden'],
      params,
      answer: dangerTextSchema,
    },
    async (ctx, db, { params }) => {
      const member = await accessAsMember(ctx, db, params.id);
      return member.ok ? ok(shapeDangerText(await findRules(db, params.id), emergencyText)) : member;
    },
  ),
];
