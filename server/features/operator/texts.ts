import { lawfulTextErrors } from '@loopyard/contract/lawful-rules.ts';
import { type LawfulName, type LawfulTexts, lawfulNames } from '@loopyard/contract/lawful-texts.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { invalid, ok, type Result } from '../../platform/result.ts';
import { accountName, osUser } from './os-user.ts';
import { lawfulTexts } from './tables.ts';

export type LawfulRow = Omit<typeof lawfulTexts.$inferSelect, 'changedAt' | 'osUser'> & {
  changedAt: Date | null;
  osUser: string | null;
};

/** Each of them, also those that nobody has set. */
export async function listLawfulTexts(db: Db | Tx): Promise<LawfulRow[]> {
  const rows = new Map((await db.select().from(lawfulTexts)).map((row) => [row.name, row]));
  return lawfulNames.map(
    (name) => rows.get(name) ?? { name, text: null, changedAt: null, osUser: null, byUserId: null },
  );
}

export async function findLawfulTexts(db: Db): Promise<LawfulTexts> {
  const rows = await listLawfulTexts(db);
  return Object.fromEntries(rows.map(({ name, text }) => [name, text])) as LawfulTexts;
}

export async function listEmptyTexts(db: Db): Promise<LawfulName[]> {
  return (await listLawfulTexts(db)).filter(({ text }) => text === null).map(({ name }) => name);
}

/** A blank text is none. */
export async function changeLawfulText(
  ctx: Ctx,
  tx: Tx,
  change: { name: LawfulName; text: string },
): Promise<Result<null>> {
  const wrong = invalid(lawfulTextErrors(change));
  if (wrong) return wrong;
  const row = {
    text: change.text.trim() || null,
    changedAt: ctx.now,
    osUser: ctx.viewer ? accountName() : osUser(),
    byUserId: ctx.viewer?.userId ?? null,
  };
  await tx
    .insert(lawfulTexts)
    .values({ name: change.name, ...row })
    .onConflictDoUpdate({ target: lawfulTexts.name, set: row });
  return ok(null);
}
