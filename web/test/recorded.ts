import examples from '@loopyard/contract/examples.json';
import type { RestAnswer, RestCall } from '@loopyard/contract/rest.ts';

const calls = new Map<string, { path: string; answer?: unknown }>(Object.entries(examples));

/** What the server really answered a call, as its documents show it. */
export function recorded<Call extends RestCall>(call: Call): RestAnswer<Call> {
  return calls.get(call)?.answer as RestAnswer<Call>;
}
