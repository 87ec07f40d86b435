import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Primary } from '../forks/primary.ts';
import type { Bounds } from '../platform/bounds.ts';
import type { Clock } from '../platform/clock.ts';
import type { Stops } from './stops.ts';

export type Processes = {
  primary: Primary | null;
  program: string | null;
};

export type Start = {
  config: Config;
  log: Logger;
  clock: Clock;
  bounds: Bounds;
  stops: Stops;
  calledOff: AbortSignal;
  processes: Processes;
};
