import { errorCatalogue } from '@loopyard/contract/errors.ts';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Platform } from '../feature.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { hostInUrl } from '../platform/loopback.ts';
import type { Result } from '../platform/result.ts';
import { openPlatform } from '../start/open.ts';

export type Command = {
  usage: string;
  summary: string;
  /** Others refuse an empty DATA_DIR or database, which most likely is a wrong setting. */
  makesDatabase?: true;
  run(invocation: Invocation): Promise<number | undefined>;
};

export type Invocation = {
  config: Config;
  log: Logger;
  clock: Clock;
  makesDatabase: boolean;
  words: string[];
  /** With their values: `--page=2`. */
  flags: Set<string>;
  say(line: string): void;
  /** Beside the output: no finding. */
  hint(line: string): void;
  /** Standard input. */
  readInput(): Promise<string>;
};

export type OpenPlatform = { platform: Platform; ctx: Ctx; url: string };
type Extent = { migrations?: string; leavesSchema?: boolean };

export async function withPlatform<T>(
  { config, log, clock, makesDatabase }: Pick<Invocation, 'config' | 'log' | 'clock' | 'makesDatabase'>,
  act: (openPlatform: OpenPlatform) => Promise<T>,
  extent: Extent = {},
): Promise<T> {
  const ends: (() => unknown)[] = [];
  const stops = { add: (end: () => unknown) => void ends.push(end) };
  try {
    const baseUrl = () => config.baseUrl ?? `http://${hostInUrl(config.host)}:${config.port}`;
    const start = { config, log, clock, stops };
    const options = { connections: 3, baseUrl, beside: true, demandsTables: !makesDatabase, ...extent };
    const { platform, url } = await openPlatform(start, options);
    return await act({ platform, ctx: operatorCtx(log), url });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

export function operatorCtx(log: Logger): Ctx {
  return { viewer: null, now: systemClock.now(), requestId: 'operator', log };
}

export function reportResult(
  { say }: Invocation,
  result: Result<unknown>,
  { success, absent }: { success: string; absent: string },
): number {
  if (result.ok) say(success);
  else if (result.code === 'not_found') say(absent);
  else say(result.detail ?? errorCatalogue[result.code].detail);
  return result.ok ? 0 : 1;
}
