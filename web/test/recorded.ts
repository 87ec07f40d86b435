import examples from '@loopyard/contract/examples.json';
import type { RestAnswer, RestCall } from '@loopyard/contract/rest.ts';
import type { Answers } from './fake-transport.ts';

const calls = new Map<string, { path: string; answer?: unknown }>(Object.entries(examples));

/** A real answer of the server, from its documentation. */
export function recorded<Call extends RestCall>(call: Call): RestAnswer<Call> {
  return calls.get(call)?.answer as RestAnswer<Call>;
}

export function recordedReads(): Answers {
  return Object.fromEntries(
    [...calls].filter(([call]) => call.startsWith('GET ')).map(([call, { answer }]) => [call, answer]),
  );
}
