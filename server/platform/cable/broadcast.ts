import type { BusMessage, Epochs } from './bus.ts';

declare const carried: unique symbol;
declare const checked: unique symbol;

export type Stream<Body extends object> = string & { readonly [carried]: Body };

export function streamNamed<Body extends object>(name: string): Stream<Body> {
  return name as Stream<Body>;
}

export type Broadcast = Extract<BusMessage, { stream: string }> & { readonly [checked]: true };
type Addressed = { epochs?: Epochs; to?: readonly string[]; change?: number; after?: number };

export function broadcast<Carried extends object, const Body extends Carried>(
  stream: Stream<Carried>,
  body: Body & Nothing<Exclude<keyof Body, KeysOf<Carried>>>,
  addressed: Addressed = {},
): Broadcast {
  return { stream, body, ...addressed } as unknown as Broadcast;
}

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type Nothing<Keys extends PropertyKey> = { [Key in Keys]: never };
