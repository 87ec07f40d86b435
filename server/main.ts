import { ConfigError, readConfig } from './config.ts';
import { isLostWrite } from './platform/database/client.ts';
import { EmbeddedError } from './platform/database/embedded-error.ts';
import { createLog } from './platform/log.ts';
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
  const server = await startServer(config, { log });
  let ending = false;
  const end = (signal: string) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, 'stopping');
    server.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  // Whoever started us and keeps a channel to us has been killed.
  process.on('disconnect', () => end('disconnect'));
  for (const line of server.greeting) console.log(line);
} catch (error) {
  const told =
    error instanceof ConfigError ||
    error instanceof EmbeddedError ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(told ? (error as Error).message : error);
  process.exit(1);
}
