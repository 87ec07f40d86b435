import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { type Failure, fail, invalid } from '../result.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

export const shapeCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const parsed = schema.safeParse(input, { error: sentenceFor });
    return parsed.success ? { value: parsed.data } : { error: new WrongShape(parsed.error.issues) };
  };

export class WrongShape extends Error {
  readonly #errors: FieldErrors = {};
  validationContext?: string;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('the request is not of the shape that its route takes');
    for (const { path, message } of issues) this.#errors[fieldAt(path)] ??= message;
  }

  /** An invalid id is not_found. Other errors are listed by field. */
  get failure(): Failure {
    const wrong = this.validationContext === 'params' ? null : invalid(this.#errors);
    return wrong ?? fail('not_found');
  }
}

/** The field's own name, as forms use it, without its parents; a list item includes its index. */
function fieldAt(path: PropertyKey[]): string {
  const place = path.findIndex((part) => typeof part === 'number');
  return path.slice(place > 0 ? place - 1 : -1).join('.') || 'body';
}

function sentenceFor(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return 'This field is required';
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `This can have ${issue.maximum} characters at most`;
  if (issue.code === 'too_big' && issue.origin === 'array')
    return `There can be ${issue.maximum} of these at most`;
  if (issue.code === 'invalid_value') return `Please choose one of these: ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `This must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `This must be at most ${issue.maximum}`;
  if (issue.code === 'invalid_type') return `This must be ${kinds[issue.expected] ?? issue.expected}`;
  return 'This has a form that the API’s documents don’t give for it';
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
};
