import type { AddressInfo } from 'node:net';
import type { Config } from '../config/config.ts';
import type { App } from '../platform/http/app.ts';
import { hostInUrl } from '../platform/loopback.ts';

/** Without limits and a trusted proxy, a request that came through a proxy isn't from this machine. */
export function isForThisMachine({ rateLimits, trustProxy }: Config): boolean {
  return !rateLimits && !trustProxy;
}

export function portOf(http: App['http']): number {
  return (http.server.address() as AddressInfo).port;
}

/** Listening everywhere includes this machine. */
const anyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export function addressOf({ http }: App, { host }: Config): string {
  return `http://${hostInUrl(anyAddress[host] ?? host)}:${portOf(http)}`;
}
