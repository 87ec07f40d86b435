import { once } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

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
    return new StartError(`Port ${port} is taken. Start on another one: PORT=${port + 1} npm start`);
  if (code === 'EACCES')
    return new StartError(
      `Port ${port} is not for this account. Start on one from 1024 on: PORT=3000 npm start`,
    );
  return new StartError(
    `HOST=${host} can’t be listened on (${code}). Take an address of this machine: 127.0.0.1 for itself only, 0.0.0.0 for all`,
  );
}
