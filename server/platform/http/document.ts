import type { ErrorCode } from '@loopyard/contract/errors.ts';

/** `POST /api/loops` → a recorded request and its answer. */
export type Examples = Record<string, { path: string; body?: unknown; answer?: unknown }>;

export type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
export type Header = { description: string; schema: object };
export type Answer = {
  description: string;
  headers?: Record<string, Header | Ref>;
  content?: Record<string, Media>;
};
export type Ref = { $ref: string };
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: object;
  example?: unknown;
};
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security?: object[];
  parameters?: (Parameter | Ref)[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer | Ref>;
  'x-errors'?: ErrorCode[];
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'parameters' | 'headers', Record<string, object>> & {
    responses: Record<string, Answer>;
  };
};
