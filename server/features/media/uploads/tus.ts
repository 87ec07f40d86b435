import { Buffer } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from '../../../platform/http/problem.ts';
import { fail } from '../../../platform/result.ts';

/** tus 1.0, see https://tus.io/protocols/resumable-upload */
const version = '1.0.0';

export function speakTus(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('tus-resumable', version);
  });
  scope.addHook('preHandler', async ({ method, headers }, reply) => {
    if (method === 'OPTIONS' || headers['tus-resumable'] === version) return;
    return sendProblem(reply.header('tus-version', version), fail('unknown_version'));
  });
}

export const offer = (maxBytes: number) => ({
  'tus-version': version,
  'tus-extension': 'creation,termination,expiration',
  'tus-max-size': String(maxBytes),
});

export function bytesIn({ headers }: FastifyRequest, header: string): number | null {
  const text = headers[header];
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Parses `filename d29ybGQ=,is_public`: names with base64 values. Null if malformed. */
export function readMetadata(header: string | string[] | undefined): Map<string, string> | null {
  if (header === undefined || header === '') return new Map();
  if (typeof header !== 'string') return null;
  const entries = header.split(',').map((entry) => /^ *([^\s,]+)(?: +([\w+/=-]*))? *$/.exec(entry));
  const values = new Map<string, string>();
  for (const entry of entries) {
    const [, name, value = ''] = entry ?? [];
    if (name === undefined || values.has(name)) return null;
    values.set(name, Buffer.from(value, 'base64').toString('utf8'));
  }
  return values;
}

export function writeMetadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
