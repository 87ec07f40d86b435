import { fileURLToPath } from 'node:url';
import { readConfig } from './config/config.ts';
import { asFork, primaryOf } from './forks/primary.ts';
import { isLostConnection } from './platform/database/client.ts';
import { createLog, takeAsides } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';
import { startServer } from './start/server.ts';

/** People at a terminal get sentences; log collectors get one JSON object per line and nothing else. */
const isWatched = process.stdout.isTTY;

try {
  const primary = primaryOf(process.argv.slice(2));
  const settled = readConfig(process.env);
  const config = primary ? asFork(settled, primary) : settled;
  const log = createLog(config.logLevel);
  if (!isWatched) takeAsides(log);
  process.on('uncaughtException', (error) => {
    if (isLostConnection(error))
      return log.warn({ event: 'database.connection_lost' }, 'a connection to the database was lost');
    log.fatal({ event: 'server.crashed', err: error }, 'an unexpected error: exiting');
    process.exit(1);
  });
  const calledOff = new AbortController();
  const hurry = new AbortController();
  const end = (signal: string) => {
    // A second Ctrl-C skips the wait for proxies. A second SIGTERM is only npm passing on ours.
    if (calledOff.signal.aborted && signal === 'SIGINT') hurry.abort();
    if (calledOff.signal.aborted) return;
    log.info({ event: 'server.stopping', signal }, 'stopping');
    calledOff.abort();
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  // The parent process was killed.
  process.on('disconnect', () => end('disconnect'));
  const processes = { primary, program: fileURLToPath(import.meta.url) };
  const server = await startServer(config, { log, calledOff: calledOff.signal, processes }).catch((error) => {
    if (error !== calledOff.signal.reason) throw error;
    process.exit(0);
  });
  calledOff.signal.addEventListener('abort', () => server.stop(hurry.signal).then(() => process.exit(0)));
  for (const line of primary ? [] : server.greeting) {
    if (isWatched) console.log(line);
    else if (line) log.info({ event: 'server.greeting' }, line.trim());
  }
  if (!primary) process.send?.('ready');
} catch (error) {
  refuse(error);
  process.exit(1);
}

function refuse(error: unknown): void {
  const isSentence = error instanceof StartError;
  if (isWatched) console.error(isSentence ? error.message : error);
  else if (isSentence) createLog('fatal').fatal({ event: 'server.start_refused' }, error.message);
  else createLog('fatal').fatal({ event: 'server.start_failed', err: error }, 'the server could not start');
}
