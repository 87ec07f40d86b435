// Real services and browsers for the long tests, from Debian's packages, and whether they are available.
import { spawnSync } from 'node:child_process';

const services = [
  {
    name: 'a real S3 server',
    packages: ['python3-swift', 'memcached'],
    tests: '**/*.s3.full.test.ts',
  },
  {
    name: 'a real Redis',
    packages: ['redis-server', 'redis-sentinel'],
    tests: '**/*.redis.full.test.ts',
  },
  {
    name: 'a PostgreSQL that does not come along',
    packages: ['postgresql'],
    tests: '**/*.postgres.full.test.ts',
  },
  {
    name: 'WebKit and Firefox',
    packages: ['webkit2gtk-driver', 'xvfb', 'firefox-esr'],
    tests: '**/*.browsers.full.spec.ts',
  },
];

export function missingServices() {
  return services
    .map((service) => ({ ...service, reason: whyNot(service.packages) }))
    .filter(({ reason }) => reason);
}

function whyNot(packages) {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return null;
  if (process.getuid?.() !== 0 || run('apt-get', '--version').error)
    return `it needs the Debian packages ${missing.join(' and ')}, or root and apt-get to install them`;
  console.log(`Installing ${missing.join(' and ')}`);
  const commands = [['update'], ['install', '-y', '--no-install-recommends', ...missing]];
  for (const args of commands) {
    const { status, stderr } = run('apt-get', '-o', 'DPkg::Lock::Timeout=600', ...args);
    if (status !== 0) return `apt-get ${args.join(' ')} failed: ${stderr.trim().slice(-500)}`;
  }
  // Tests start their own service; one started by the package only occupies its port.
  for (const name of missing) run('service', name, 'stop');
  return null;
}

const isInstalled = (name) =>
  run('dpkg-query', '--status', name).stdout?.includes('Status: install ok installed') ?? false;

function run(program, ...args) {
  return spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
