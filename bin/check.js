// `npm run check`: all static checks.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment, ensureInstalled, root } from './prepare.js';

export const otherChecks = [
  { name: 'format and lint', steps: ['biome check --error-on-warnings .'] },
  { name: 'types of contract', steps: ['tsc -p contract'] },
  { name: 'types of server', steps: ['tsc -p server'] },
  { name: 'types of e2e', steps: ['tsc -p e2e'] },
  { name: 'types from GraphQL', steps: ['graphql-codegen --check'] },
  { name: 'types from REST', steps: ['npm run --silent openapi:types -- --check'] },
  { name: 'boundaries', steps: ['node bin/checks/boundaries.js'] },
  { name: 'agreement of both sides', steps: ['node bin/checks/wire.js'] },
  { name: 'paths and names in docs', steps: ['node bin/checks/docs.js'] },
  { name: 'comments, migrations, screens', steps: ['node bin/checks/texts.js'] },
  { name: 'unused code', steps: ['knip --no-progress --no-config-hints'] },
];

/** A build of the web writes the same types, so the two take turns. */
export const webTypesCheck = {
  name: 'types of web',
  steps: ['react-router typegen web', 'tsc -p web', 'tsc -p web/worker'],
};

/** Reads the results of the last test run, so it runs after the tests. */
export const featuresCheck = {
  name: 'features and their tests',
  steps: ['node bin/checks/features.js'],
};

export async function runChecks(list) {
  const waiting = [...list];
  const counts = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = Date.now();
      const { ok, output } = await runCheck(check);
      counts[ok ? 'passed' : 'failed'] += 1;
      console.log(`${ok ? '✓' : '✗'} ${check.name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
      // The output of our own checks has figures worth reading; a passing tool's has none.
      if (output && (!ok || check.steps.at(-1).startsWith('node ')))
        console.log(output.replace(/^/gm, '    '));
    }
  };
  await Promise.all([worker(), worker()]);
  return counts;
}

async function runCheck({ steps }) {
  const outputs = [];
  for (const step of steps) {
    const { ok, output } = await capture(step.split(' '));
    outputs.push(output);
    if (!ok) return { ok, output: outputs.filter(Boolean).join('\n') };
  }
  return { ok: true, output: outputs.at(-1) };
}

function capture([tool, ...args]) {
  return new Promise((resolve) => {
    const windows = process.platform === 'win32';
    const options = { cwd: root, env: childEnvironment(), shell: windows, stdio: ['ignore', 'pipe', 'pipe'] };
    const child = spawn(tool, args, options);
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  const { passed, failed } = await runChecks([webTypesCheck, ...otherChecks]);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
