const key = 'POST /api/loops/:id/members/:userId/greet';

export const endpoint = {
  heading: 'an endpoint',
  atMost: 5,
  edits: {
    'contract/authorization.ts': [
      [
        "'POST /api/loops/:id/members/:userId/add_admin': inside(403, { admin: 204 }),\n",
        `  '${key}': inside(403, { admin: 204 }),\n`,
      ],
    ],
    'server/test/authorization.calls.ts': [
      [
        'const calls: { [Route in AuthorizedRoute]: Call<Route> } = {\n',
        `  '${key}': ({ loop, bystander }) => ({ ids: { id: loop, userId: bystander } }),\n`,
      ],
    ],
    'server/features/memberships/events.ts': [
      [
        "memberLeft = defineEvent('member.left', member);\n",
        "export const memberGreeted = defineEvent('member.greeted', member);\n",
      ],
    ],
    'server/features/memberships/admins.ts': [
      ["import { memberChanged } from './events.ts';", "\nimport { memberGreeted } from './events.ts';"],
      [
        "import { revokeInLoop } from '../../access/revocation.ts';",
        "\nimport { record } from '../../platform/events/events.ts';",
      ],
      [
        'type Target = { loopId: LoopId; userId: UserId };\n',
        `
export async function greetMember(ctx: SignedIn, tx: Tx, { loopId, userId }: Target): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const [member] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(present(loopId), eq(memberships.userId, userId)));
  if (!member) return fail('not_found');
  await record(ctx, tx, memberGreeted, { loop_id: loopId, user_id: userId });
  return ok(null);
}
`,
      ],
    ],
    'server/features/memberships/rest.ts': [
      [
        "import { roleSchema } from '../../presenters/role.ts';",
        "\nimport { greetMember } from './admins.ts';",
      ],
      [
        'const changes: Route[] = [\n',
        `  post(
    '${key}',
    { summary: 'Greet a member, as an admin', errors: ['forbidden'], params: member },
    (ctx, tx, { params }) => greetMember(ctx, tx, { loopId: params.id, userId: params.userId }),
    byAdmin,
  ),
`,
      ],
    ],
  },
  writes: ['npm run openapi'],
  proves: [
    'tsc -p server',
    'node bin/checks/calls.js',
    'vitest run server/test/contract.test.ts',
    "vitest run server/test/authorization.test.ts -t 'greet'",
  ],
};
