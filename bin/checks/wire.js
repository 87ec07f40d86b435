// Server and browser share the types of the wire: what is taken out of a copy must be missed where it was used.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../prepare.js';
import { conclude, copyTree } from './check.js';

/** `-` takes a text out of a file, the first one behind another text, and may put one instead; `?` is missed there. */
const plants = `
a field of a REST answer
- server/features/loops/shape.ts ~ members_count: z.int(),
- contract/openapi.gen.ts ~ members_count: number; ~ Loop: {
? server/features/loops/shape.ts members_count
? web/features/loops/settings/loop-settings-screen.tsx members_count
a field of a REST body
- server/features/reports/shape.ts ~ note: text(reportLimits.note, 'For the admins only; neither reporter nor author sees it').nullish(),
- contract/openapi.gen.ts ~ note?: string | null; ~ putCasesId: {
? server/features/reports/shape.ts note
? web/features/reports/decide-form.tsx note
a field of a command
- contract/cable.ts ~ ; text: string ~ edit_message: {
? server/features/comments/channel.ts text
? web/features/comments/thread/use-comments.ts text
a field of a broadcast
- contract/cable.ts ~ progress: number | null;
? server/features/posts/media-state.ts progress
? web/features/posts/feed/media-event.ts progress
a field of GraphQL
- server/graphql.gen.ts ~ is_deleted: Scalars['Boolean']['output'];
- web/features/comments/comments.gen.ts ~ is_deleted: boolean,
? server/test/shapes.test.ts CableMessage
? web/features/comments/thread/comment-item.tsx is_deleted
a field of what a resolver answers
- server/features/posts/shape.ts ~ seq: z.int(),
- server/features/posts/shape.ts ~ seq: row.seq,
? server/features/posts/graphql.ts seq
the kind of an id
- server/features/memberships/graphql.ts ~ loopId, ~ const search = { ~ loopId: Number(loopId),
? server/features/memberships/graphql.ts LoopId`
  .trim()
  .split('\n');

const folder = copyTree('planted-wire');
const missedIn = plants.filter((line) => line.startsWith('? ')).map((line) => line.slice(2).split(' '));
for (const line of plants.filter((line) => line.startsWith('- '))) take(...line.slice(2).split(' ~ '));
const outputs = await Promise.all(['server', 'web'].map(typeCheck));
/** One error with the lines that explain it. */
const errors = outputs.join('').split(/\n(?=\S)/);
const problems = missedIn
  .filter(([file, word]) => !errors.some((error) => error.startsWith(`${file}(`) && error.includes(word)))
  .map(([file, word]) => `${word} can be taken out and ${file} does not notice`);
conclude(problems, `What was taken out of the wire is missed in each of ${missedIn.length} places`);

function take(file, text, from = '', instead = '') {
  const source = readFileSync(join(folder, file), 'utf8');
  const at = source.indexOf(text, source.indexOf(from));
  if (at < 0) throw new Error(`${file} does not say "${text}" any more: the plant must follow it`);
  writeFileSync(join(folder, file), source.slice(0, at) + instead + source.slice(at + text.length));
}

/** Checks only the files that must fail, and their imports. */
async function typeCheck(side) {
  const config = {
    extends: `./${side}/tsconfig.json`,
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: [],
    files: missedIn.map(([file]) => file).filter((file) => file.startsWith(`${side}/`)),
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
