import { type ExecutionArgs, type ExecutionResult, getOperationAST, Kind } from 'graphql';
import { fail } from '../result.ts';
import type { GraphqlContext } from './context.ts';
import { asGraphqlError } from './failures.ts';

export function noteIfQuery({ contextValue, document, operationName }: ExecutionArgs): void {
  const { request } = contextValue as GraphqlContext;
  request.isRead = getOperationAST(document, operationName)?.operation === 'query';
}

/** Uses schema names: people write the aliases. */
export function fieldsOf({ document, operationName }: ExecutionArgs): string {
  const operation = getOperationAST(document, operationName);
  const fields =
    operation?.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD) ?? [];
  return `${operation?.operation} ${fields.map(({ name }) => name.value).join(' ')}`;
}

/** Checked here because the requested fields are known only after parsing. */
export function refusedForToken(args: ExecutionArgs, anyone: readonly string[]): ExecutionResult | null {
  const { request } = args.contextValue as GraphqlContext;
  if (!request.tokenRefusal || asksOnly(args, anyone)) return null;
  return { errors: [asGraphqlError(request.tokenRefusal)] };
}

/** One key has one effect. */
export function refusedForKey({
  document,
  operationName,
  contextValue,
}: ExecutionArgs): ExecutionResult | null {
  const operation = getOperationAST(document, operationName);
  const { headers } = (contextValue as GraphqlContext).request;
  if (operation?.operation !== 'mutation' || !headers['idempotency-key']) return null;
  const [field, ...otherFields] = operation.selectionSet.selections;
  if (field?.kind === Kind.FIELD && otherFields.length === 0) return null;
  const detail = 'Under an Idempotency-Key, send one mutation at a time';
  return { errors: [asGraphqlError(fail('malformed', { detail }))] };
}

export function asksOnly({ document, operationName }: ExecutionArgs, fields: readonly string[]): boolean {
  const selections = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  return selections.every((field) => field.kind === Kind.FIELD && fields.includes(field.name.value));
}
