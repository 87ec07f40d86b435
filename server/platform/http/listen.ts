import { once } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';
import { nextPort } from './blocked-ports.ts';

type Address = { port: number; host: string };

/** Checks the port before anything else starts. @throws StartError saying what to do */
export async function checkAddress({ port, host }: Address): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening').catch((error) => {
    throw listenError(error, port, host);
  });
  probe.close();
  await once(probe, 'close');
}

/** @param isShared other processes of ours may listen too @throws StartError saying what to do */
export async function listen(
  http: FastifyInstance,
  { port, host }: Address,
  { isShared }: { isShared: boolean },
): Promise<void> {
  const options: ListenOptions = { port, host, reusePort: isShared };
  await http.listen(options).catch((error) => {
    throw listenError(error, port, host);
  });
}

function listenError({ code }: NodeJS.ErrnoException, port: number, host: string): StartError {
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Choose another one: PORT=${nextPort(port)} npm start`);
  if (code === 'EACCES')
    return new StartError(
      `This account may not use port ${port}. Choose 1024 or higher: PORT=3000 npm start`,
    );
  return new StartError(
    `The server can’t listen on HOST=${host} (${code}). Choose an address of this machine: 127.0.0.1 for this machine only, 0.0.0.0 for everyone`,
  );
}
