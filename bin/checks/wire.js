// Checks that server and browser share the types of the wire: it removes fields from a copy of the sources,
// and the type check of both sides has to fail.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, root } from '../prepare.js';

/** `edits`: `[file, text, replacement, start of search]`; `missedIn`: a word of the error in each file. */
const plants = {
  'a field of a REST answer': {
    edits: [
      ['server/features/loops/shape.ts', '    members_count: z.int(),\n'],
      ['contract/openapi.gen.ts', 'members_count: number;', '', 'Loop: {'],
    ],
    missedIn: {
      'server/features/loops/shape.ts': 'members_count',
      'web/features/loops/settings/loop-settings-screen.tsx': 'members_count',
    },
  },
  'a field of a REST body': {
    edits: [
      ['server/features/reports/rest.ts', ', reason: formText(reportLimits.reason)'],
      ['contract/openapi.gen.ts', 'reason: string;', '', 'postPostsIdReport: {'],
    ],
    missedIn: {
      'server/features/reports/rest.ts': 'reason',
      'web/features/posts/form/report-post-screen.tsx': 'reason',
    },
  },
  'a field of a command': {
    edits: [
      [
        'contract/cable.ts',
        'edit_message: { message_id: number; text: string }',
        'edit_message: { message_id: number }',
      ],
    ],
    missedIn: {
      'server/features/comments/channel.ts': 'text',
      'web/features/comments/thread/use-comments.ts': 'text',
    },
  },
  'a field of a broadcast': {
    edits: [['contract/cable.ts', '  progress: number | null;\n']],
    missedIn: {
      'server/features/posts/media-state.ts': 'progress',
      'web/features/posts/feed/media-event.ts': 'progress',
    },
  },
  'a field of GraphQL': {
    edits: [
      ['server/graphql.gen.ts', "  is_deleted: Scalars['Boolean']['output'];\n"],
      ['web/features/comments/comments.gen.ts', 'is_deleted: boolean, '],
    ],
    missedIn: {
      'server/test/shapes.test.ts': 'CableMessage',
      'web/features/comments/thread/comment-item.tsx': 'is_deleted',
    },
  },
  'a field of what a resolver answers': {
    edits: [
      ['server/features/posts/shape.ts', '  seq: z.int(),\n'],
      ['server/features/posts/shape.ts', '    seq: row.seq,\n'],
    ],
    missedIn: { 'server/features/posts/graphql.ts': 'seq' },
  },
  'the kind of an id': {
    edits: [['server/features/memberships/graphql.ts', '      loopId,\n', '      loopId: Number(loopId),\n']],
    missedIn: { 'server/features/memberships/graphql.ts': 'LoopId' },
  },
};

const folder = join(root, '.cache', 'planted-wire');
const sides = ['server', 'web'];

copySources();
for (const { edits } of Object.values(plants)) for (const edit of edits) take(...edit);
const outputs = await Promise.all(sides.map(typeCheck));
/** One error with the lines that explain it. */
const errors = outputs.join('').split(/\n(?=\S)/);
let unseen = 0;
for (const [name, { missedIn }] of Object.entries(plants))
  for (const [file, word] of Object.entries(missedIn)) {
    if (errors.some((error) => error.startsWith(`${file}(`) && error.includes(word))) continue;
    unseen++;
    console.error(`${name} can be taken out and ${file} does not notice`);
  }
if (unseen > 0) process.exit(1);
console.log(`${Object.keys(plants).length} things taken out, each missed wherever it was used`);

function copySources() {
  rmSync(folder, { recursive: true, force: true });
  const leftOut = /(^|\/)(node_modules|build|\.react-router|migrations)$|\.(css|svg|png|txt)$/;
  for (const name of ['codec', 'contract', 'seeds', ...sides]) {
    const filter = (path) => !leftOut.test(path);
    cpSync(join(root, name), join(folder, name), { recursive: true, filter });
  }
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  mkdirSync(join(folder, 'node_modules', '@loopyard'), { recursive: true });
  for (const name of ['codec', 'contract', ...sides])
    symlinkSync(join(folder, name), join(folder, 'node_modules', '@loopyard', name), 'junction');
}

function take(file, text, instead = '', from = '') {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const at = source.indexOf(text, source.indexOf(from));
  if (at < 0) throw new Error(`${file} does not say "${text}" any more: the plant must follow it`);
  writeFileSync(path, source.slice(0, at) + instead + source.slice(at + text.length));
}

/** Checks only the files that must fail, and their imports. */
function typeCheck(side) {
  const files = Object.values(plants).flatMap(({ missedIn }) =>
    Object.keys(missedIn).filter((file) => file.startsWith(`${side}/`)),
  );
  const config = join(folder, `${side}.json`);
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  writeFileSync(
    config,
    JSON.stringify({ extends: `./${side}/tsconfig.json`, compilerOptions, include: [], files }),
  );
  return new Promise((resolve) => {
    const child = spawn('tsc', ['-p', config, '--pretty', 'false'], {
      cwd: folder,
      env: childEnvironment(),
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.once('close', () => resolve(output));
  });
}
