import { lookup } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/** Networks that are not the internet: this machine, the networks around it, and such as lead into them. */
const closedNetworks = blockList('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]);
const internet6 = blockList('ipv6', ['2000::/3']);
const closedNetworks6 = blockList('ipv6', ['2001::/32', '2001:db8::/32', '2002::/16']);

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedNetworks.check(address);
  return internet6.check(address, 'ipv6') && !closedNetworks6.check(address, 'ipv6');
}

/** Like `lookup` for a connection, which then goes to the very address that was checked. Fails unless all are public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) callback(error ?? new Error('no address'), '');
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      callback(new Error('it leads to an address inside a network'), '');
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function blockList(family: 'ipv4' | 'ipv6', networks: string[]): BlockList {
  const blocked = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    blocked.addSubnet(address, Number(bits), family);
  }
  return blocked;
}
