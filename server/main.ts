import { ConfigError, readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './server.ts';

/** The program: settings, start, and an orderly end. */
try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const server = await startServer(config, { log });
  let ending = false;
  const end = (signal: string) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, 'stopping');
    server.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  for (const line of server.greeting) console.log(line);
} catch (error) {
  const told = error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(told ? (error as Error).message : error);
  process.exit(1);
}
