import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { memoryBytes } from '../platform/memory.ts';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';

let page: string;
beforeAll(async () => {
  page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
});

/** Read by `npm run dev`, a drill, Node or a library, never by the server. */
const ofTheTools = [
  'LOOPYARD_SERVER',
  'NODE_COMPILE_CACHE',
  'DRILL_FROM',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_CERTIFICATE',
];
const names = Object.keys(settings.shape);

function rows(): [string, string][] {
  const [section] = page.split('\n## Settings\n')[1]?.split('\n## ') ?? [];
  const cells = (section ?? '').matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm);
  return [...cells].flatMap(([, first = '', standard = '']) =>
    [...first.matchAll(/`(\w+)`/g)].map(([, name = '']): [string, string] => [name, standard]),
  );
}

describe('docs/operations.md', () => {
  test('names every setting once, and none that is not there', () => {
    expect(
      rows()
        .map(([name]) => name)
        .sort(),
    ).toEqual([...names].sort());
    const namesInPage = page.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b|\b[A-Z]{3,}(?==)/g) ?? [];
    expect(namesInPage.filter((name) => !names.includes(name) && !ofTheTools.includes(name))).toEqual([]);
  });

  test('says of each what it is when nobody sets it', () => {
    const standard: Record<string, unknown> = settings.parse({});
    for (const [name, description] of rows()) {
      const expected = standard[name] || 'unset';
      const plain = description.replaceAll('`', '');
      expect([name, expected === 'unset' ? plain.split(':')[0] : plain]).toEqual([name, String(expected)]);
    }
  });
});

test('TRUST_PROXY takes yes or no, addresses, networks and names of networks', () => {
  const trustProxyOf = (text: string) =>
    readConfig({ SECRET_KEY: 'x'.repeat(32), TRUST_PROXY: text }).trustProxy;
  expect(['', 'false', '0', 'true', '1'].map(trustProxyOf)).toEqual([false, false, false, true, true]);
  expect(trustProxyOf('loopback, 10.0.0.0/8,fd00::/8 , 192.0.2.1,::1')).toBe(
    'loopback,10.0.0.0/8,fd00::/8,192.0.2.1,::1',
  );
  for (const wrong of ['yes', '2', '10.0.0.0/99', '0.0.0.0/0', '::/0', '127.0.0.1,the proxy', '10.0.0.1:80'])
    expect(() => trustProxyOf(wrong)).toThrow('The setting TRUST_PROXY is wrong: ');
});

test('a wrong setting is told by a sentence of ours, which says what it must be and never what was set', () => {
  const nonsense: Record<string, string[]> = {
    PORT: ['abc', '65536', '-1', '1e3', '80.5', ' '],
    BASE_URL: ['loops.example.org', 'ftp://loops.example.org'],
    DATABASE_URL: ['postgres', 'mysql://root:hunter2hunter2@localhost/db'],
    REDIS_URL: ['localhost:6379'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318'],
    OTEL_TRACES_SAMPLER_ARG: ['2', '-1', 'half'],
    REDIS_SENTINELS: ['10.0.0.1', '10.0.0.1:26379;10.0.0.2:26379'],
    SECRET_KEY: ['hunter2hunter2'],
    ALLOWED_ORIGINS: ['https://a.example,b.example'],
    TRUST_PROXY: ['hunter3'],
    ROLES: ['web,waiter', ','],
    LOG_LEVEL: ['loud'],
    RATE_LIMITS: ['no'],
    SEED: ['false'],
    SMTP_URL: ['mail.example.org', 'https://user:hunter2hunter2@mail.example.org'],
    MAIL_FROM: ['Loopyard'],
    EMERGENCY_TEXT: ['hunter2'.repeat(80)],
    SIGN_UP: ['closed'],
    NEW_LOOPS: ['nobody'],
    MODERATOR_EMAIL: ['me'],
    CONTACT_EMAIL: ['me@'],
    SUPPORT_EMAIL: ['@example.org'],
    STRIPE_SECRET_KEY: ['hunter2', 'pk_live_hunter2'],
    STRIPE_WEBHOOK_SECRET: ['sk_live_hunter2'],
    PROCESSES: ['0', '17', '1.5', 'all'],
    DRAIN_SECONDS: ['16', '-1', '1.5', 'soon'],
    BACKUPS_KEPT: ['0', '-1', 'all', '1.5'],
    RECOVERY_DAYS: ['0', '100', 'all'],
    METRICS_PORT: ['on', '65536', '-1'],
    METRICS_TOKEN: ['hunter2hunter2', 'hunter2 hunter2 hunter2 hunter2 hunter2'],
  };
  for (const [name, values] of Object.entries(nonsense))
    for (const value of values) {
      const start = () => readConfig({ SECRET_KEY: 'x'.repeat(32), [name]: value });
      expect(start).toThrow(
        new RegExp(
          `^The setting ${name} is wrong: (hunter3 is not an address or a network; )?it must be [^:]+(:.+)?$`,
        ),
      );
      expect(start).not.toThrow(/hunter2|expected|invalid|received/i);
    }
});

test('there is a process for each core but the embedded database’s where people are served from elsewhere, as many as are set, and one that only works', () => {
  const read = (more: Record<string, string>) =>
    readConfig({ SECRET_KEY: 'x'.repeat(32), ...more }).processes;
  const elsewhere = { BASE_URL: 'https://loops.example.org' };
  const gigabytes = memoryBytes() / 2 ** 30;
  const expected = (cores: number) => Math.max(1, Math.min(cores, 16, Math.floor(2 * gigabytes - 2)));
  const [all, butOne] = [expected(availableParallelism()), expected(availableParallelism() - 1)];
  expect([read(elsewhere), read({ NODE_ENV: 'production' })]).toEqual([butOne, butOne]);
  expect(read({ ...elsewhere, DATABASE_URL: 'postgres://db.example.org/loopyard' })).toBe(all);
  expect([read({}), read({ PROCESSES: '3' }), read({ ...elsewhere, PROCESSES: '1' })]).toEqual([1, 3, 1]);
  expect(read({ ...elsewhere, ROLES: 'worker', PROCESSES: '3' })).toBe(1);
});

test('METRICS_PORT is another port than PORT', () => {
  const read = (port: string) =>
    readConfig({ SECRET_KEY: 'x'.repeat(32), PORT: port, METRICS_PORT: port }).metricsPort;
  expect(() => read('4000')).toThrow(
    'The setting METRICS_PORT is wrong: it must be a number from 0 to 65535, other than PORT',
  );
  expect(read('0')).toBe(0);
});

test('Stripe takes payments with both of its keys, and without them nothing is sold elsewhere than on this machine', () => {
  const read = (more: Record<string, string>) => readConfig({ SECRET_KEY: 'x'.repeat(32), ...more });
  const elsewhere = { BASE_URL: 'https://loops.example.org' };
  const [secret, webhook] = [{ STRIPE_SECRET_KEY: 'sk_live_1' }, { STRIPE_WEBHOOK_SECRET: 'whsec_1' }];
  expect(read({ ...elsewhere, ...secret, ...webhook })).toMatchObject({
    billing: true,
    stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' },
  });
  expect(() => read(secret)).toThrow('Set STRIPE_WEBHOOK_SECRET: ');
  expect(() => read(webhook)).toThrow('Set STRIPE_SECRET_KEY: ');
  expect([read(elsewhere).billing, read({}).billing, read({}).stripe]).toEqual([false, true, null]);
});

test('VAPID keys are a pair, or come from the secret [12.93]', () => {
  const read = (more: Record<string, string>) => readConfig({ SECRET_KEY: 'x'.repeat(32), ...more }).vapid;
  const madePair = read({});
  expect(read({})).toEqual(madePair);
  const pair = { VAPID_PUBLIC_KEY: madePair.publicKey, VAPID_PRIVATE_KEY: madePair.privateKey };
  const otherSecret = { SECRET_KEY: 'y'.repeat(32) };
  expect(read(otherSecret)).not.toEqual(madePair);
  expect(read({ ...otherSecret, ...pair })).toEqual(madePair);
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = pair;
  expect(() => read({ VAPID_PUBLIC_KEY })).toThrow('Set VAPID_PRIVATE_KEY: ');
  expect(() => read({ VAPID_PRIVATE_KEY })).toThrow('Set VAPID_PUBLIC_KEY: ');
  for (const key of [read(otherSecret).privateKey, 'A'.repeat(43), '_'.repeat(43)])
    expect(() => read({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: key })).toThrow('belong together');
});

test('a Redis behind sentinels is known by a name', () => {
  const read = (more: Record<string, string>) => readConfig({ SECRET_KEY: 'x'.repeat(32), ...more }).redis;
  const url = 'redis://:hunter2@loops/1';
  expect(read({ REDIS_URL: url })).toEqual({ url, sentinels: [] });
  expect(read({ REDIS_URL: url, REDIS_SENTINELS: '10.0.0.1:26379, [::1]:26380' })).toEqual({
    url,
    sentinels: [
      { host: '10.0.0.1', port: 26379 },
      { host: '::1', port: 26380 },
    ],
  });
  expect(() => read({ REDIS_SENTINELS: '10.0.0.1:26379' })).toThrow('Set REDIS_URL as well');
});

test('recovery archives only the built-in database', () => {
  const read = (more: Record<string, string>) =>
    readConfig({ SECRET_KEY: 'x'.repeat(32), RECOVERY_DIR: '/mnt/recovery', ...more });
  expect(read({}).recovery).toEqual({ place: { folder: '/mnt/recovery' }, days: 7 });
  const inBucket = { RECOVERY_DIR: '', RECOVERY_BUCKET: 'recovery' };
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(read({ ...inBucket, ...keys })).toMatchObject({
    storage: 'local',
    s3: null,
    recovery: { place: { bucket: { bucket: 'recovery', accessKeyId: 'id' } }, days: 7 },
  });
  expect(() => read({ RECOVERY_BUCKET: 'recovery', ...keys })).toThrow('not both');
  expect(() => read(inBucket)).toThrow('Set S3_ACCESS_KEY_ID: RECOVERY_BUCKET');
  expect(() => read({ ...inBucket, ...keys, S3_BUCKET: 'recovery' })).toThrow(
    'RECOVERY_BUCKET must differ from S3_BUCKET',
  );
  expect(() => read({ DATABASE_URL: 'postgres://database.example.org/loops' })).toThrow(
    'not with DATABASE_URL',
  );
});
