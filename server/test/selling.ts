import { readConfig } from '../config.ts';
import { createLog } from '../platform/log.ts';
import { startServer } from '../server.ts';
import { configFor } from './stripe.ts';

/** The server as a program, selling by the Stripe at the port it is given; it says where it is. */
const config = { ...readConfig(process.env), ...configFor(Number(process.argv[2])) };
const server = await startServer(config, { log: createLog('fatal') });
console.log(server.url);
