import type { ErrorCode } from '@loopyard/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx, SignedIn } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { Failure } from '../result.ts';
import { csvType } from './csv.ts';

export type Spec = {
  summary: string;
  /** Errors besides the usual ones for calls like this. */
  errors?: ErrorCode[];
  anyone?: boolean;
  /** Also for an account that is signed in but waits to be let in. */
  evenWaiting?: boolean;
  /** Runs before the input is read. Its failure is the whole answer, signed in or not. */
  guard?: (ctx: Ctx, db: Db) => Promise<Failure | null>;
  /**
   * For calls whose own statement checks the access: a read's result is dropped if the check fails, and a write
   * writes only in a living session.
   */
  checksAccess?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer?: z.ZodType;
  /** The answer's lines as a file, for callers that accept `text/csv`. */
  csv?: { name: string; lines: (answer: never) => unknown[][] };
  /** Content type, if the call answers with a file. */
  file?: string;
  /** Status of success: 200 by default, 204 without an answer. */
  status?: number;
  /** Status with the same answer where nothing had to be done. */
  statusIfDone?: number;
};

/** A transaction needs not look for the session, so it is checked first. */
export type ActSpec = Spec & { checksAccess?: never };

export type Input<S extends Spec = Spec> = {
  params: Checked<S, 'params'>;
  query: Checked<S, 'query'>;
  body: Checked<S, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
};
type Checked<S, Part extends string> = S extends { [P in Part]: infer T extends z.ZodType }
  ? z.output<T>
  : unknown;
export type Answer<S extends Spec> = S extends { answer: infer T extends z.ZodType }
  ? z.input<T>
  : S extends { file: string }
    ? Buffer
    : unknown;
export type Viewing<S extends Spec> = S extends { anyone: true } ? Ctx : SignedIn;

export function schemaOf(method: string, url: string, spec: Spec) {
  return {
    summary: spec.summary,
    operationId: operationIdOf(method, url),
    tags: [url.split('/')[2] ?? ''],
    ...(spec.anyone && { security: [] }),
    ...(spec.params && { params: spec.params }),
    ...(spec.query && { querystring: spec.query }),
    ...(spec.body && { body: spec.body }),
    response: {
      [statusOf(spec)]: spec.file
        ? { content: { [spec.file]: { schema: z.string().meta({ format: 'binary' }) } } }
        : spec.csv
          ? { content: { 'application/json': { schema: spec.answer }, [csvType]: { schema: z.string() } } }
          : (spec.answer ?? z.null().describe('No content')),
      ...(spec.statusIfDone && { [spec.statusIfDone]: spec.answer }),
    },
    'x-errors': errorsOf(method, spec),
  };
}

export function statusOf({ status, answer, file }: Spec): number {
  return status ?? (answer || file ? 200 : 204);
}

function errorsOf(method: string, spec: Spec): ErrorCode[] {
  const writes = method !== 'GET';
  const takesInput = spec.query !== undefined || spec.body !== undefined;
  const codes: ErrorCode[] = [
    ...(writes || takesInput || spec.params ? (['malformed'] as const) : []),
    ...(spec.anyone || spec.guard ? [] : (['unauthenticated'] as const)),
    'not_found',
    ...(writes ? (['conflict', 'too_large', 'unsupported_media_type', 'no_space'] as const) : []),
    ...(method === 'POST' ? (['idempotency_mismatch', 'idempotency_in_progress'] as const) : []),
    ...(takesInput ? (['validation'] as const) : []),
    ...(spec.errors ?? []),
    ...(['too_many_requests', 'internal', 'unavailable'] as const),
  ];
  return [...new Set(codes)];
}

/** `POST /api/loops/:id/leave` as `postLoopsIdLeave`. */
function operationIdOf(method: string, url: string): string {
  const words = url.replace('/api/', '').split(/[/:_]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
