import { readConfig } from '../config/config.ts';
import { createLog } from '../platform/log.ts';
import { startServer } from '../start/server.ts';
import { configFor } from './stripe.ts';

/** A server program that uses the Stripe twin at the port given, and prints its URL. */
const config = { ...readConfig(process.env), ...configFor(Number(process.argv[2])) };
const server = await startServer(config, { log: createLog('fatal') });
console.log(server.url);
