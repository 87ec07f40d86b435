import type { ErrorCode } from '@loopyard/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx, SignedIn } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { Failure } from '../result.ts';

/** What a call says of itself. */
export type Spec = {
  summary: string;
  /** What may go wrong with this call beside what may with any of its kind. */
  errors?: ErrorCode[];
  /** Needs no session. */
  anyone?: boolean;
  /** Asked before anything that was sent is looked at: what it fails with is all that is answered, signed in or not. */
  guard?: (ctx: Ctx, db: Db) => Promise<Failure | null>;
  /** Of a read: it asks the context's proof along. What it read is thrown away where that does not hold. */
  proves?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer?: z.ZodType;
  /** Instead of an answer: bytes of this type. */
  file?: string;
  /** Of success: 200 unless told, 204 without an answer. */
  status?: number;
};

/** Of a call that acts: nothing is done for a session that nobody has looked at. */
export type ActSpec = Spec & { proves?: never };

/** What a call of such a spec is handed, checked. */
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
/** What it answers, before its schema shapes it. */
export type Answer<S extends Spec> = S extends { answer: infer T extends z.ZodType }
  ? z.input<T>
  : S extends { file: string }
    ? Buffer
    : unknown;
/** As whom it is made. */
export type Viewing<S extends Spec> = S extends { anyone: true } ? Ctx : SignedIn;

/** The same for Fastify, which checks by it, and for the document. */
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
        : (spec.answer ?? z.null().describe('No content')),
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
