import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import type { ClosureName } from '@loopyard/contract/policy.ts';
import type { z } from 'zod';
import type { LoopId, PostAt, SignedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Failure, invalid, ok, type Result } from '../../../platform/result.ts';
import { announcement } from './announcement.ts';
import { commenting } from './commenting.ts';
import { copying, source } from './copying.ts';
import { editedPart } from './edited.ts';
import { eventPart } from './event.ts';
import { heldPart } from './held.ts';
import type { Content, PostColumns, PostPart, StoredPost } from './part.ts';
import { password } from './password.ts';
import { pin } from './pin.ts';
import { pollPart } from './poll.ts';
import { price } from './price.ts';
import { reactionsPart } from './reactions.ts';
import { reading } from './reading.ts';
import { role } from './role.ts';
import { schedule } from './schedule.ts';

/** In the order of their fields in the API. */
const parts = {
  ...{ role, reading, commenting, copying, source, price, password },
  ...{ announcement, poll: pollPart, event: eventPart, pin, held: heldPart, schedule, edited: editedPart },
  reactions: reactionsPart,
};

type Parts = typeof parts;
type Name = keyof Parts;
// biome-ignore lint/suspicious/noExplicitAny: each part's value is its own
type AnyPart = PostPart<z.ZodRawShape, any, any, any>;
const entries = Object.entries(parts) as [Name, AnyPart][];
/** A closure can't be a part that narrows nothing. */
parts satisfies Record<ClosureName, { narrows?: unknown }>;

export type PartValues = { [Of in Name]?: Exclude<Awaited<ReturnType<Parts[Of]['read']>>, undefined> };
type Together<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer All) => void
  ? All
  : never;
type Merged = 'input' | 'selection' | 'output';
type All<Key extends Merged> = Together<NonNullable<Parts[Name][Key]>>;

function together<Key extends Merged>(key: Key): All<Key> {
  return Object.assign({}, ...entries.map(([, part]) => part[key]));
}

export const partInput = together('input');
export const partSelection = together('selection');
export const partTables = entries.flatMap(([, { table }]) => table ?? []);
export const partOutput = together('output');
export const concealedParts: object = Object.assign({}, ...entries.map(([, part]) => part.concealed));

export async function readParts(body: z.output<z.ZodObject<All<'input'>>>): Promise<Result<PartValues>> {
  const wrong = invalid(errorsOf(([, part]) => part.errors?.(body)));
  if (wrong) return wrong;
  const values = await Promise.all(
    entries.map(async ([name, part]) => [name, await part.read(body)] as const),
  );
  return ok(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
}

type Edit = { values: PartValues; before: StoredPost | null };

export function contentErrors(content: Omit<Content, 'isLocked'>, { values, before }: Edit): FieldErrors {
  const { password: hash = before?.passwordHash, price: pence = before?.pricePence } = values;
  const whole = { ...content, isLocked: Boolean(hash) || Boolean(pence) };
  return errorsOf(([name, part]) => part.contentErrors?.(whole, { value: values[name], before }));
}

export async function checkParts(
  ctx: SignedIn,
  tx: Tx,
  { loopId, values, before }: Edit & { loopId: LoopId },
): Promise<Failure | null> {
  for (const { part, value } of givenParts(values)) {
    const failure = await part.check?.(ctx, tx, { loopId, value, before });
    if (failure) return failure;
  }
  return null;
}

export const partWords = (values: PartValues): string[] =>
  givenParts(values).flatMap(({ part, value }) => part.words?.(value) ?? []);

/** The values of parts as they were written. @param of all parts, or those that a change names */
export function storedValues(row: Record<string, unknown>, of?: PartValues): PartValues {
  const storedParts = entries.filter(([name, { stored }]) => stored && (!of || of[name] !== undefined));
  return Object.fromEntries(storedParts.map(([name, part]) => [name, part.stored?.(row)]));
}

/** Posts whose files this one may use. */
export async function findLenders(ctx: SignedIn, tx: Tx, values: PartValues): Promise<PostAt[]> {
  const lenders = await Promise.all(
    givenParts(values).map(({ part, value }) => part.findLender?.(ctx, tx, value) ?? null),
  );
  return lenders.filter((lender) => lender !== null);
}

export function columnsOf(ctx: SignedIn, { values, before }: Edit): PostColumns {
  return Object.assign(
    {},
    ...givenParts(values).map(({ part, value }) => part.columns?.(ctx, { value, before })),
  );
}

export async function writeParts(ctx: SignedIn, tx: Tx, post: PostAt, values: PartValues): Promise<void> {
  for (const { part, value } of givenParts(values)) await part.write?.(ctx, tx, post, value);
}

export function narrows(values: PartValues, before: StoredPost): boolean {
  return givenParts(values).some(({ part, value }) => part.narrows?.(value, before));
}

export function shapeParts(
  row: Parameters<Parts[Name]['shape']>[0],
  now: Date,
): z.output<z.ZodObject<All<'output'>>> {
  return Object.assign({}, ...entries.map(([, part]) => part.shape(row, now)));
}

function givenParts(values: PartValues) {
  return entries.flatMap(([name, part]) =>
    values[name] === undefined ? [] : [{ part, value: values[name] }],
  );
}

function errorsOf(errors: (entry: [Name, AnyPart]) => FieldErrors | undefined): FieldErrors {
  return Object.assign({}, ...entries.map(errors));
}
