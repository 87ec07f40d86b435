// Server and browser share the types of the wire: what is taken out of a copy must be missed where it was used.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../prepare.js';
import { conclude, copyTree } from './check.js';

const reports = 'server/features/reports/rest.ts';
const memberships = 'server/features/memberships/graphql.ts';
const shape = 'server/features/posts/shape.ts';
/** Per name: edits of `[file, text, start of the search, replacement]`, and a word of the error in each file. */
const plants = {
  'a field of a REST answer': [
    [
      ['server/features/loops/shape.ts', '    members_count: z.int(),\n'],
      ['contract/openapi.gen.ts', 'members_count: number;', 'Loop: {'],
    ],
    {
      'server/features/loops/shape.ts': 'members_count',
      'web/features/loops/settings/loop-settings-screen.tsx': 'members_count',
    },
  ],
  'a field of a REST body': [
    [
      [reports, ', reason: formText(reportLimits.reason)'],
      ['contract/openapi.gen.ts', 'reason: string;', 'postPostsIdReport: {'],
    ],
    { [reports]: 'reason', 'web/features/posts/form/report-post-screen.tsx': 'reason' },
  ],
  'a field of a command': [
    [['contract/cable.ts', '; text: string', 'edit_message: {']],
    {
      'server/features/comments/channel.ts': 'text',
      'web/features/comments/thread/use-comments.ts': 'text',
    },
  ],
  'a field of a broadcast': [
    [['contract/cable.ts', '  progress: number | null;\n']],
    {
      'server/features/posts/media-state.ts': 'progress',
      'web/features/posts/feed/media-event.ts': 'progress',
    },
  ],
  'a field of GraphQL': [
    [
      ['server/graphql.gen.ts', "  is_deleted: Scalars['Boolean']['output'];\n"],
      ['web/features/comments/comments.gen.ts', 'is_deleted: boolean, '],
    ],
    {
      'server/test/shapes.test.ts': 'CableMessage',
      'web/features/comments/thread/comment-item.tsx': 'is_deleted',
    },
  ],
  'a field of what a resolver answers': [
    [
      [shape, '  seq: z.int(),\n'],
      [shape, '    seq: row.seq,\n'],
    ],
    { 'server/features/posts/graphql.ts': 'seq' },
  ],
  'the kind of an id': [
    [[memberships, '      loopId,\n', '', '      loopId: Number(loopId),\n']],
    { [memberships]: 'LoopId' },
  ],
};

const folder = copyTree('planted-wire');
for (const [edits] of Object.values(plants)) for (const edit of edits) take(...edit);
const outputs = await Promise.all(['server', 'web'].map(typeCheck));
/** One error with the lines that explain it. */
const errors = outputs.join('').split(/\n(?=\S)/);
const problems = Object.entries(plants).flatMap(([name, [, missedIn]]) =>
  Object.entries(missedIn)
    .filter(([file, word]) => !errors.some((error) => error.startsWith(`${file}(`) && error.includes(word)))
    .map(([file]) => `${name} can be taken out and ${file} does not notice`),
);
conclude(problems, `${Object.keys(plants).length} things taken out, each missed wherever it was used`);

function take(file, text, from = '', instead = '') {
  const source = readFileSync(join(folder, file), 'utf8');
  const at = source.indexOf(text, source.indexOf(from));
  if (at < 0) throw new Error(`${file} does not say "${text}" any more: the plant must follow it`);
  writeFileSync(join(folder, file), source.slice(0, at) + instead + source.slice(at + text.length));
}

/** Checks only the files that must fail, and their imports. */
async function typeCheck(side) {
  const files = Object.values(plants).flatMap(([, missedIn]) => Object.keys(missedIn));
  const config = {
    extends: `./${side}/tsconfig.json`,
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: [],
    files: files.filter((file) => file.startsWith(`${side}/`)),
  };
  writeFileSync(join(folder, `${side}.json`), JSON.stringify(config));
  const options = {
    cwd: folder,
    env: childEnvironment(),
    shell: process.platform === 'win32',
    maxBuffer: 2 ** 26,
  };
  return promisify(execFile)('tsc', ['-p', `${side}.json`, '--pretty', 'false'], options).then(
    () => '',
    ({ stdout }) => stdout,
  );
}
