import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { AgeOfConsent } from '@loopyard/contract/ages.ts';
import type { LoopMakers, SignUps } from '@loopyard/contract/doors.ts';
import { z } from 'zod';
import { memoryBytes } from '../platform/memory.ts';
import type { PlaceSettings } from '../platform/recovery/open-place.ts';
import type { RedisSettings } from '../platform/redis.ts';
import type { TraceSettings } from '../platform/span.ts';
import { StartError } from '../platform/start-error.ts';
import type { S3Settings } from '../platform/storage/s3-settings.ts';
import { keptSecret } from '../start/secret.ts';
import { list, type Settings, settings, wrongSetting } from './settings.ts';
import { type VapidKeys, vapidKeys } from './vapid.ts';

export type Config = {
  port: number;
  host: string;
  /** No slash at the end; null: the address of each request. */
  baseUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  redis: RedisSettings | null;
  secretKey: string;
  allowedOrigins: string[];
  trustProxy: boolean | string;
  roles: { web: boolean; worker: boolean };
  logLevel: string;
  rateLimits: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** Gets reports about an admin; null: only the loop's other admins do. */
  moderatorEmail: string | null;
  /** Reported words and files are kept for so long after the decision. */
  evidenceDays: number;
  /** Above every report form. */
  emergencyText: string;
  signUps: SignUps;
  loopMakers: LoopMakers;
  /** Younger people need a parent's yes. */
  ageOfConsent: AgeOfConsent;
  contactEmail: string | null;
  supportEmail: string | null;
  storage: 'local' | 's3';
  /** Files may be in this bucket even if new ones go to the disk; null: there is no bucket. */
  s3: S3Settings | null;
  processes: number;
  drainSeconds: number;
  /** How many earlier backups to keep; null: all that are younger than 90 days. */
  backupsKept: number | null;
  recovery: { place: PlaceSettings; days: number } | null;
  /** Null: no payments, or the sandbox on a local machine. `endpoint` replaces Stripe's own address. */
  stripe: {
    secretKey: string;
    webhookSecret: string;
    endpoint?: { host: string; port: number; protocol: 'http' | 'https' };
  } | null;
  vapid: VapidKeys;
  /** Push services of the operator's own, beside those of browsers. */
  pushHosts: string[];
  /** False: no plans or fees, and every loop has all features. */
  billing: boolean;
  traces: TraceSettings | null;
  /** Statements slower than this are logged; 0: none. */
  slowQueryMs: number;
  metricsPort: number | null;
  /** Opens metrics on the public port; null: closed. */
  metricsToken: string | null;
  local: boolean;
  seed: boolean;
};

type Environment = Record<string, string | undefined>;

export function readConfig(environment: Environment): Config {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(values);
  if (!parsed.success) throw wrongSetting(parsed.error.issues[0]?.path[0] as keyof typeof settings.shape);
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const local = isLocal(env);
  const stripe = stripeKeys(env);
  const secretKey = env.SECRET_KEY ?? keptSecret(dataDir, env.DATABASE_URL);
  if (env.RATE_LIMITS === 'off' && !local)
    throw new StartError(
      'RATE_LIMITS=off works only on a local server: HOST and BASE_URL must be loopback addresses, and NODE_ENV must not be production',
    );
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: env.BASE_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    redis: redis(env),
    secretKey,
    allowedOrigins: list(env.ALLOWED_ORIGINS),
    trustProxy: trust(env.TRUST_PROXY),
    roles: roles(env.ROLES),
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS === 'on',
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    moderatorEmail: env.MODERATOR_EMAIL ?? null,
    evidenceDays: env.EVIDENCE_DAYS,
    emergencyText: env.EMERGENCY_TEXT,
    signUps: env.SIGN_UP,
    loopMakers: env.NEW_LOOPS,
    ageOfConsent: env.AGE_OF_CONSENT,
    contactEmail: env.CONTACT_EMAIL ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    ...storage(env),
    processes: processes(env, local),
    drainSeconds: env.DRAIN_SECONDS,
    backupsKept: env.BACKUPS_KEPT ?? null,
    recovery: recovery(env),
    stripe,
    vapid: vapidKeys(env, secretKey),
    pushHosts: list(env.PUSH_HOSTS.toLowerCase()),
    billing: local || stripe !== null,
    traces: traces(env),
    slowQueryMs: env.SLOW_QUERY_MS,
    ...metrics(env),
    local,
    seed: env.SEED === 'on' && local,
  };
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

function roles(text: string): Config['roles'] {
  const roleNames = list(text);
  if (roleNames.length === 0 || roleNames.some((name) => name !== 'web' && name !== 'worker'))
    throw wrongSetting('ROLES');
  return { web: roleNames.includes('web'), worker: roleNames.includes('worker') };
}

/** `firstBytes`: the first process, the database and one film. `furtherBytes`: each further process. */
const firstBytes = 1.5 * 2 ** 30;
const furtherBytes = 0.5 * 2 ** 30;
const mostProcesses = 16;

function processes(env: Settings, local: boolean): number {
  const canShare = process.platform === 'linux';
  if (env.PROCESSES && env.PROCESSES > 1 && !canShare)
    throw new StartError('Set PROCESSES=1 or unset it: on this system, only one process can use a port');
  if (!roles(env.ROLES).web || !canShare) return 1;
  if (env.PROCESSES || local) return env.PROCESSES ?? 1;
  const processesHeld = 1 + Math.floor((memoryBytes() - firstBytes) / furtherBytes);
  // The embedded database needs a core: with a second process on two, a post took a fifth longer.
  const cores = availableParallelism() - (env.DATABASE_URL ? 0 : 1);
  return Math.max(1, Math.min(cores, processesHeld, mostProcesses));
}

function stripeKeys(env: Settings): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey && webhookSecret) return { secretKey, webhookSecret };
  if (!secretKey && !webhookSecret) return null;
  const missing = secretKey ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY';
  throw new StartError(`Set ${missing}: payments need both Stripe keys`);
}

function traces(env: Settings): Config['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = env;
  return endpoint ? { endpoint, serviceName, share: env.OTEL_TRACES_SAMPLER_ARG } : null;
}

function redis({ REDIS_URL: url, REDIS_SENTINELS: sentinels }: Settings): Config['redis'] {
  if (!url && sentinels)
    throw new StartError(
      'Set REDIS_URL as well: with REDIS_SENTINELS, its host is the name by which the sentinels know Redis',
    );
  return url ? { url, sentinels: sentinels ?? [] } : null;
}

function recovery(env: Settings): Config['recovery'] {
  const { RECOVERY_DIR: folder, RECOVERY_BUCKET: bucket, RECOVERY_DAYS: days } = env;
  const setting = folder ? 'RECOVERY_DIR' : 'RECOVERY_BUCKET';
  if (!folder && !bucket) return null;
  if (env.DATABASE_URL)
    throw new StartError(`Unset ${setting}: it only works with the embedded database, not with DATABASE_URL`);
  if (folder && bucket) throw new StartError('Set either RECOVERY_DIR or RECOVERY_BUCKET, not both');
  if (folder) return { place: { folder: resolve(folder) }, days };
  if (bucket === env.S3_BUCKET)
    throw new StartError(
      'RECOVERY_BUCKET must differ from S3_BUCKET, so that losing one bucket doesn’t lose both',
    );
  return { place: { bucket: s3(env, { bucket, usedFor: 'RECOVERY_BUCKET' }) }, days };
}

function metrics(env: Settings): Pick<Config, 'metricsPort' | 'metricsToken'> {
  const { METRICS_PORT: port, METRICS_TOKEN: token, PORT } = env;
  if (port && port === PORT) throw wrongSetting('METRICS_PORT');
  return { metricsPort: port ?? null, metricsToken: token ?? null };
}

function storage(env: Settings): Pick<Config, 'storage' | 's3'> {
  const { S3_BUCKET: bucket } = env;
  if (!bucket && env.STORAGE !== 's3') return { storage: 'local', s3: null };
  if (!bucket) throw new StartError('Set S3_BUCKET: with STORAGE=s3, files are kept in a bucket');
  return { storage: env.STORAGE ?? 's3', s3: s3(env, { bucket, usedFor: 'S3_BUCKET' }) };
}

function s3(
  env: Settings,
  { bucket = '', usedFor }: { bucket?: string | undefined; usedFor: string },
): S3Settings {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) {
    const missing = accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID';
    throw new StartError(`Set ${missing}: ${usedFor} can’t be used without it`);
  }
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    endpoint: env.S3_ENDPOINT ?? null,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? null,
    region: env.S3_REGION,
    pathStyle: env.S3_PATH_STYLE === 'on',
  };
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
  const strange = list(text).find((entry) => !trusted.safeParse(entry).success);
  if (strange !== undefined) throw wrongSetting('TRUST_PROXY', `${strange} is not an address or a network; `);
  return list(text).join(',');
}
