import { agesOfConsent } from '@loopyard/contract/ages.ts';
import { loopMakers, signUps } from '@loopyard/contract/doors.ts';
import { emergencyText } from '@loopyard/contract/emergency.ts';
import { rules } from '@loopyard/contract/rules.ts';
import { z } from 'zod';
import { loopbackAddress } from '../platform/loopback.ts';
import { StartError } from '../platform/start-error.ts';

const trustable =
  'true, loopback, uniquelocal, or addresses and networks like 10.0.0.0/8, separated by commas';

const url = (protocol: RegExp) => z.url({ protocol });
const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);
const onOff = z.enum(['on', 'off']);
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** Keyed by environment variable. A description completes 'it must be …' in the message about a wrong value. */
export const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000)
    .describe('a number from 0 to 65535'),
  HOST: z.string().default(loopbackAddress).describe('an address of this machine'),
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
  REDIS_SENTINELS: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().regex(/^([\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i)))
    .transform((addresses) => addresses.map(hostAndPort))
    .optional()
    .describe('addresses like 10.0.0.1:26379, separated by commas'),
  SECRET_KEY: z.string().min(32).optional().describe('at least 32 characters long'),
  ALLOWED_ORIGINS: z
    .string()
    .refine((text) => list(text).every((origin) => url(/^https?$/).safeParse(origin).success))
    .default('')
    .describe('addresses like https://a.example, separated by commas'),
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
    .describe('an e-mail address, with or without a name'),
  SIGN_UP: z.enum(signUps).default('open').describe('open or invited'),
  NEW_LOOPS: z.enum(loopMakers).default('everyone').describe('everyone or operators'),
  AGE_OF_CONSENT: z.coerce
    .number()
    .pipe(z.literal([...agesOfConsent]))
    .default(13)
    .describe('13 or 16'),
  EMERGENCY_TEXT: z
    .string()
    .trim()
    .min(1)
    .max(rules.danger_text.max)
    .default(emergencyText)
    .describe(`a text of ${rules.danger_text.max} characters at most`),
  EVIDENCE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(180)
    .describe('a number of days from 1 to 3650'),
  MODERATOR_EMAIL: z.email().optional().describe('an e-mail address'),
  CONTACT_EMAIL: z.email().optional().describe('an e-mail address'),
  SUPPORT_EMAIL: z.email().optional().describe('an e-mail address'),
  PROCESSES: z
    .string()
    .regex(/^([1-9]|1[0-6])$/)
    .transform(Number)
    .optional()
    .describe('a number from 1 to 16'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^(\d|1[0-5])$/)
    .default('0')
    .transform(Number)
    .describe('a number from 0 to 15'),
  BACKUPS_KEPT: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional()
    .describe('a number from 1 to 9999'),
  RECOVERY_DIR: z.string().optional().describe('a folder, best on the disk of another machine'),
  RECOVERY_BUCKET: bucketName.optional().describe('the name of a bucket'),
  RECOVERY_DAYS: z
    .string()
    .regex(/^[1-9]\d?$/)
    .default('7')
    .transform(Number)
    .describe('a number from 1 to 99'),
  STORAGE: z.enum(['local', 's3']).optional().describe('local or s3'),
  S3_ENDPOINT: url(/^https?$/)
    .optional()
    .describe('an address like https://s3.example.org'),
  S3_PUBLIC_ENDPOINT: url(/^https?$/)
    .optional()
    .describe('an address like https://s3.example.org'),
  S3_BUCKET: bucketName.optional().describe('the name of a bucket'),
  S3_REGION: z.string().default('us-east-1').describe('the name of a region'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('the ID of an access key for the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of the access key for the bucket'),
  S3_PATH_STYLE: onOff.default('on').describe('on or off'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/)
    .optional()
    .describe('a Stripe secret key like sk_live_…'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/)
    .optional()
    .describe('the signing secret of a Stripe webhook, like whsec_…'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-P][\w-]{85}$/)
    .optional()
    .describe('the public key of a VAPID pair, 87 characters in base64url'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .describe('the private key of a VAPID pair, 43 characters in base64url'),
  PUSH_HOSTS: z
    .string()
    .refine((text) => list(text).every((host) => /^([\w-]+\.)*[\w-]+(:\d{1,5})?$/.test(host)))
    .default('')
    .describe('hosts like push.example.org or push.example.org:8443, separated by commas'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/)
    .optional()
    .describe('an address like http://collector:4318'),
  OTEL_SERVICE_NAME: z.string().default('loopyard').describe('a name'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0)?)$/)
    .default('1')
    .transform(Number)
    .describe('a number from 0 to 1'),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .default(1000)
    .describe('a number from 0 to 99999'),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .optional()
    .describe('a number from 0 to 65535, other than PORT'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{32,}$/)
    .optional()
    .describe('at least 32 characters long, without spaces'),
  NODE_ENV: z.string().optional().describe('production, or anything else'),
});

export type Settings = z.output<typeof settings>;

/** Doesn't repeat the value, which may be a password. */
export function wrongSetting(name: keyof typeof settings.shape, because = ''): StartError {
  return new StartError(
    `The setting ${name} is wrong: ${because}it must be ${settings.shape[name].description}`,
  );
}

function hostAndPort(address: string): { host: string; port: number } {
  const end = address.lastIndexOf(':');
  return { host: address.slice(0, end).replace(/^\[|\]$/g, ''), port: Number(address.slice(end + 1)) };
}

export function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
