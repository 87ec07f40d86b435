import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { settings } from '../config/settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'deploy');
const readDeployFile = (name: string) => readFile(join(folder, name), 'utf8');

const ownSettings = Object.keys(settings.shape);
const foreign =
  /^(SITE|UPSTREAMS|POSTGRES_(USER|DB|PASSWORD|INITDB_ARGS)|AF_(INET6?|UNIX|NETLINK)|RESTIC_\w+|YOUR|NAME|ARGS|NODE_COMPILE_CACHE)$/;
const name =
  /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b[A-Z]{3,}(?==)|(?<=^ *)[A-Z]{3,}(?=: )|(?<=`)[A-Z]{3,}(?=`)/gm;

function settingsIn(text: string, line: RegExp): Record<string, string> {
  const values: Record<string, string> = { SITE: 'loops.example.org', SECRET_KEY: 'x'.repeat(64) };
  const set = [...text.matchAll(line)].map(([, key = '', value = '']) => [
    key,
    value.replace(/^"|"$/g, '').replace(/\$\{(\w+)[^}]*\}/g, (_, key) => values[key] ?? ''),
  ]);
  return Object.fromEntries(set.filter(([key]) => ownSettings.includes(String(key))));
}

describe('deploy/', () => {
  test('names no setting that is not there', async () => {
    const all = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) {
      const namesInFile = (await readFile(file, 'utf8')).match(name) ?? [];
      expect([
        file,
        namesInFile.filter((setting) => !ownSettings.includes(setting) && !foreign.test(setting)),
      ]).toEqual([file, []]);
    }
  });

  test('holds settings that a start takes', async () => {
    const service = settingsIn(await readDeployFile('systemd/loopyard.env'), /^#?([A-Z_]+)=(.*)$/gm);
    const config = readConfig({ ...service, SECRET_KEY: 'x'.repeat(32) });
    expect(config).toMatchObject({ local: false, trustProxy: '127.0.0.1,::1' });
    const compose = settingsIn(await readDeployFile('compose.yaml'), /^ +([A-Z_]+): (.*)$/gm);
    expect(Object.keys(compose)).toEqual(expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'ROLES']));
    expect(readConfig(compose)).toMatchObject({ local: false, baseUrl: 'https://loops.example.org' });
    const lookSeconds = Number((await readDeployFile('Caddyfile')).match(/health_interval (\d+)s/)?.[1]);
    for (const { drainSeconds } of [config, readConfig(compose)])
      expect(drainSeconds).toBeGreaterThan(2 * lookSeconds);
  });

  test('has units that start what is there, and let the server end its own children', async () => {
    const units = (await readdir(join(folder, 'systemd'))).filter((file) => !file.endsWith('.env'));
    expect(units).toHaveLength(3);
    for (const unit of units) {
      const lines = (await readDeployFile(`systemd/${unit}`)).split('\n');
      const brokenLines = lines.filter(
        (line) => !/^($|#|\[(Unit|Service|Timer|Install)\]$|[A-Z][A-Za-z]+=)/.test(line),
      );
      expect([unit, brokenLines]).toEqual([unit, []]);
      for (const [script] of lines.join('\n').matchAll(/(?<=^ExecStart=.* )\S+\.[jt]s\b/gm))
        await access(join(root, script));
    }
    expect(await readDeployFile('systemd/loopyard.service')).toMatch(/^KillMode=mixed$/m);
    // Hard links only work within one mount, and each writable folder is one.
    const backup = await readDeployFile('systemd/loopyard-backup.service');
    expect(backup).toMatch(/^ExecStart=.* server\/cli\.ts backup \/var\/lib\/loopyard\/backups$/m);
    expect(backup).toMatch(/^Environment=.*\bDATA_DIR=\/var\/lib\/loopyard$/m);
    expect(backup).toMatch(/^StateDirectory=loopyard$/m);
    expect(backup).not.toMatch(/^(ReadWritePaths|BindPaths)=/m);
  });

  test('starts the server as quickly as npm start does', async () => {
    const start = await readFile(join(root, 'bin/start.js'), 'utf8');
    expect(start).toContain("...serverArgs('server/main.ts')");
    const [, words = ''] =
      (await readFile(join(root, 'bin/prepare.js'), 'utf8')).match(/serverArgs = .*\[(.*), program\]/) ?? [];
    const args = [...words.replaceAll("'", '').split(', '), 'server/main.ts'];
    expect(args[0]).toBe('--import');
    expect(await readDeployFile('systemd/loopyard.service')).toContain(`bin/node ${args.join(' ')}\n`);
    expect(await readDeployFile('Dockerfile')).toContain(args.map((word) => `"${word}"`).join(', '));
    for (const file of ['systemd/loopyard.service', 'Dockerfile'])
      expect([file, await readDeployFile(file)]).toEqual([
        file,
        expect.stringMatching(/\bNODE_COMPILE_CACHE=\/\w+/),
      ]);
  });

  test('is well formed, and leads to pages that are there', async () => {
    const [caddy, compose, readme] = [
      await readDeployFile('Caddyfile'),
      await readDeployFile('compose.yaml'),
      await readDeployFile('README.md'),
    ];
    expect(caddy.match(/\{/g)?.length).toBe(caddy.match(/\}/g)?.length);
    expect(compose.split('\n').filter((line) => /\t|^( {2})* \S/.test(line))).toEqual([]);
    const anchors = (mark: string) =>
      new Set([...compose.matchAll(new RegExp(`[ :]\\${mark}(\\w+)$`, 'gm'))].map(([, word]) => word));
    expect(anchors('*')).toEqual(anchors('&'));
    for (const line of (await readDeployFile('Dockerfile')).trim().split('\n'))
      expect(line).toMatch(/^(#|[A-Z]+ \S)/);
    for (const [, link = ''] of readme.matchAll(/\]\((?!http)([^)#]+)/g))
      await access(join(dirname(join(folder, 'README.md')), link));
  });
});
