import { networkInterfaces } from 'node:os';

const internal = Object.values(networkInterfaces()).flatMap((list = []) => list.filter((at) => at.internal));
const hasOnlyIpv6 = internal.length > 0 && internal.every(({ family }) => family === 'IPv6');

/** Reaches this machine alone: ::1 where there is no IPv4. */
export const loopbackAddress = hasOnlyIpv6 ? '::1' : '127.0.0.1';
/** In a database's address, where not every driver understands `[::1]`. */
export const loopbackName = hasOnlyIpv6 ? 'localhost' : loopbackAddress;

/** With `[…]` around an IPv6 address. An address for everyone becomes this machine's own. */
export function hostInUrl(host: string): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return reachable.includes(':') ? `[${reachable}]` : reachable;
}
