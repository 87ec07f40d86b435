import { readConfig } from './config.ts';
import { isLostWrite } from './platform/database/client.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';
import { startServer } from './server.ts';

/** The program: settings, start, and an orderly end. */
try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.on('uncaughtException', (error) => {
    if (isLostWrite(error)) return log.warn({}, 'a connection to the database was lost');
    log.fatal({ err: error }, 'this should not happen; ending');
    process.exit(1);
  });
  const calledOff = new AbortController();
  const end = (signal: string) => {
    if (calledOff.signal.aborted) return;
    log.info({ signal }, 'stopping');
    calledOff.abort();
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  // Whoever started us and keeps a channel to us has been killed.
  process.on('disconnect', () => end('disconnect'));
  const server = await startServer(config, { log, calledOff: calledOff.signal }).catch((error) => {
    if (error !== calledOff.signal.reason) throw error;
    process.exit(0);
  });
  calledOff.signal.addEventListener('abort', () => server.stop().then(() => process.exit(0)));
  for (const line of server.greeting) console.log(line);
  process.send?.('ready');
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
