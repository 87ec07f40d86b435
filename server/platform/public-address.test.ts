import { get } from 'node:https';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { isPublicAddress, lookupPublic } from './public-address.ts';

test('an address inside a network is not public, however it is written [12.83]', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ];
  const inside6 = [
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ];
  expect([...inside, ...inside6].filter(isPublicAddress)).toEqual([]);
  const outside = ['8.8.8.8', '142.250.185.202', '172.32.0.1', '2a00:1450:4001:813::200a'];
  expect(outside.filter(isPublicAddress)).toEqual(outside);
});

test('a name that leads inside a network is not connected to [12.83]', async () => {
  let connectionsCount = 0;
  const listener = createServer((socket) => {
    connectionsCount += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve));
  const { port } = listener.address() as { port: number };
  const ask = (more: object) =>
    new Promise<Error>((resolve) => get({ host: 'localhost', port, ...more }).on('error', resolve));
  expect((await ask({ lookup: lookupPublic })).message).toBe('it leads to an address inside a network');
  expect((await ask({ lookup: lookupPublic, autoSelectFamily: false })).message).toMatch(/inside a network/);
  expect(connectionsCount).toBe(0);
  await ask({});
  expect(connectionsCount).toBe(1);
  listener.close();
});
