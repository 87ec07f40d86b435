import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { folderError, StartError } from './platform/start-error.ts';

/** What the environment settles, checked; see `docs/operations.md` for each setting. */
export type Config = {
  port: number;
  host: string;
  /** Without a slash at the end; null: whatever address a request came to. */
  baseUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  secretKey: string;
  allowedOrigins: string[];
  trustProxy: boolean | string;
  roles: { web: boolean; worker: boolean };
  logLevel: string;
  rateLimits: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** Told of reports on an admin; null: nobody beside the loop's other admins. */
  moderatorEmail: string | null;
  contactEmail: string | null;
  supportEmail: string | null;
  /** How many backups stay beside a new one; null: all that are younger than 90 days. */
  backupsKept: number | null;
  /** Whether plans and fees exist; without it every loop has everything for good. */
  billing: boolean;
  /** Reached from this machine only: conveniences for trying things are on. */
  local: boolean;
  /** Whether the small world of `seeds/` is put into an empty database. */
  seed: boolean;
};

const trustable =
  'true, loopback, uniquelocal, or addresses and networks like 10.0.0.0/8, with commas between';

type Environment = Record<string, string | undefined>;

const url = (protocol: RegExp) => z.url({ protocol });
const onOff = z.enum(['on', 'off']);
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** Each by its name in the environment; its description is what it takes, for whoever set it to something else. */
export const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000)
    .describe('a number from 0 to 65535'),
  HOST: z.string().default('127.0.0.1').describe('an address of this machine'),
  BASE_URL: url(/^https?$/)
    .optional()
    .describe('an address like https://loops.example.org'),
  DATA_DIR: z.string().default('./data').describe('a folder'),
  DATABASE_URL: url(/^postgres(ql)?$/)
    .optional()
    .describe('an address like postgres://user:password@host:5432/database'),
  REDIS_URL: url(/^rediss?$/)
    .optional()
    .describe('an address like redis://host:6379'),
  SECRET_KEY: z.string().min(32).optional().describe('32 characters or more'),
  ALLOWED_ORIGINS: z
    .string()
    .refine((text) => list(text).every((one) => url(/^https?$/).safeParse(one).success))
    .default('')
    .describe('addresses like https://a.example, with commas between'),
  TRUST_PROXY: z.string().default('').describe(trustable),
  ROLES: z.string().default('web,worker').describe('web, worker or web,worker'),
  LOG_LEVEL: z
    .enum(levels)
    .default('info')
    .describe(`one of ${levels.join(', ')}`),
  RATE_LIMITS: onOff.default('on').describe('on or off'),
  SEED: onOff.default('on').describe('on or off'),
  SMTP_URL: url(/^smtps?$/)
    .optional()
    .describe('an address like smtp://user:password@host:587'),
  MAIL_FROM: z
    .string()
    .regex(/\S@\S/)
    .default('Loopyard <loopyard@localhost>')
    .describe('an e-mail address, with a name or without'),
  MODERATOR_EMAIL: z.email().optional().describe('an e-mail address'),
  CONTACT_EMAIL: z.email().optional().describe('an e-mail address'),
  SUPPORT_EMAIL: z.email().optional().describe('an e-mail address'),
  BACKUPS_KEPT: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional()
    .describe('a number from 1 to 9999'),
  STRIPE_SECRET_KEY: z.string().optional().describe('a key of Stripe'),
  STRIPE_WEBHOOK_SECRET: z.string().optional().describe('a key of Stripe'),
  NODE_ENV: z.string().optional().describe('production, or anything else'),
});

/** @throws StartError naming the first wrong setting and what it must be. */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw wrong(parsed.error.issues[0]?.path[0] as keyof typeof settings.shape);
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const local = isLocal(env);
  if (env.STRIPE_SECRET_KEY || env.STRIPE_WEBHOOK_SECRET)
    throw new StartError('Card payments by Stripe are not in this version: leave the STRIPE settings out');
  if (env.RATE_LIMITS === 'off' && !local)
    throw new StartError(
      'The setting RATE_LIMITS=off works on this machine only (HOST and BASE_URL on loopback)',
    );
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: env.BASE_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    secretKey: env.SECRET_KEY ?? keptSecret(dataDir, env.DATABASE_URL),
    allowedOrigins: list(env.ALLOWED_ORIGINS),
    trustProxy: trust(env.TRUST_PROXY),
    roles: roles(env.ROLES),
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS === 'on',
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    moderatorEmail: env.MODERATOR_EMAIL ?? null,
    contactEmail: env.CONTACT_EMAIL ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    backupsKept: env.BACKUPS_KEPT ?? null,
    billing: local,
    local,
    seed: env.SEED === 'on' && local,
  };
}

/** What was set is not repeated: it may be a password. */
function wrong(name: keyof typeof settings.shape, because = ''): StartError {
  return new StartError(
    `The setting ${name} is wrong: ${because}it takes ${settings.shape[name].description}`,
  );
}

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

function isLocal(env: {
  HOST: string;
  BASE_URL?: string | undefined;
  NODE_ENV?: string | undefined;
}): boolean {
  const baseIsLoopback = !env.BASE_URL || loopback.test(new URL(env.BASE_URL).hostname);
  return loopback.test(env.HOST) && baseIsLoopback && env.NODE_ENV !== 'production';
}

/** Signs links; with a database shared by several machines they must all have the same one. */
function keptSecret(dataDir: string, databaseUrl: string | undefined): string {
  if (databaseUrl)
    throw new StartError(
      'The setting SECRET_KEY is missing: with DATABASE_URL it is needed (32 characters or more)',
    );
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return madeOnce(join(dataDir, 'secret-key'));
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

function madeOnce(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

function roles(text: string): Config['roles'] {
  const named = list(text);
  if (named.length === 0 || named.some((name) => name !== 'web' && name !== 'worker')) throw wrong('ROLES');
  return { web: named.includes('web'), worker: named.includes('worker') };
}

const trusted = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4().refine((network) => !network.endsWith('/0')),
  z.cidrv6().refine((network) => !network.endsWith('/0')),
]);

function trust(text: string): boolean | string {
  if (text === '' || text === 'false' || text === '0') return false;
  if (text === 'true' || text === '1') return true;
  const strange = list(text).find((one) => !trusted.safeParse(one).success);
  if (strange !== undefined) throw wrong('TRUST_PROXY', `${strange} is not an address or a network; `);
  return list(text).join(',');
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
