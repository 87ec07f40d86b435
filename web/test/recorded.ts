import examples from '@loopyard/contract/examples.json';
import type { RestAnswer, RestCall } from '@loopyard/contract/rest.ts';
import type { Answers } from './fake-transport.ts';

const calls = new Map<string, { path: string; answer?: unknown }>(Object.entries(examples));

/** What the server really answered a call, as its documents show it. */
export function recorded<Call extends RestCall>(call: Call): RestAnswer<Call> {
  return calls.get(call)?.answer as RestAnswer<Call>;
}

/** What the server really answered every call that only reads. */
export function recordedReads(): Answers {
  return Object.fromEntries(
    [...calls].filter(([call]) => call.startsWith('GET ')).map(([call, { answer }]) => [call, answer]),
  );
}
