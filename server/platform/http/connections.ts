import type { Server } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Bounds } from '../bounds.ts';
import { addressKey } from './limits.ts';

/** Named networks in Fastify's `trustProxy`. */
const networks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Trusted proxies aren't counted, since they carry many people. */
export function boundConnections(
  server: Server,
  trustProxy: boolean | string,
  { connectionsPerAddress }: Pick<Bounds, 'connectionsPerAddress'>,
): void {
  const isProxy = proxyCheck(trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const key = addressKey(address);
    const count = open.get(key) ?? 0;
    if (count >= connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const remaining = (open.get(key) ?? 1) - 1;
      if (remaining > 0) open.set(key, remaining);
      else open.delete(key);
    });
  });
}

/** @returns a function that makes every later answer close its connection */
export function connectionsEnder(http: FastifyInstance): () => void {
  let isEnding = false;
  http.addHook('onRequest', (_, reply, goOn) => {
    if (isEnding) reply.header('connection', 'close');
    goOn();
  });
  return () => {
    isEnding = true;
  };
}

/** @param trusted Fastify's `trustProxy`: all, none, or a list with commas */
function proxyCheck(trusted: boolean | string): (address: string) => boolean {
  if (typeof trusted === 'boolean') return () => trusted;
  const proxies = new BlockList();
  for (const network of trusted.split(',').flatMap((name) => networks[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
