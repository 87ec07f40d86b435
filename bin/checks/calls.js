// `node bin/checks/calls.js [--write]` compares docs/calls.md with the files that answer each call, or writes it.
// The calls come from the authorization table; each has to be found exactly once.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { channels, fields, routes } from '@loopyard/contract/authorization.ts';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = join(root, 'docs/calls.md');
const problems = [];
const answers = Map.groupBy(productFiles().flatMap(answersIn), ({ call }) => call);
const text = `# Calls and their files

Which file answers a call. Written by \`node bin/checks/calls.js --write\`; \`npm run check\` holds it to the sources.
${tableOf('REST', routes)}${tableOf('GraphQL', fields)}${tableOf('Socket', channels)}`;

if (process.argv.includes('--write') && problems.length === 0) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text)
  problems.push('docs/calls.md is as it was: node bin/checks/calls.js --write');
for (const problem of problems) console.error(`calls: ${problem}`);
console.log(`calls: ${answers.size} answered`);
process.exitCode = problems.length > 0 ? 1 : 0;

function productFiles() {
  return ['features', 'lifecycle']
    .flatMap((folder) =>
      readdirSync(join(root, 'server', folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => name.endsWith('.ts') && !/\.test(ing)?\.ts$/.test(name))
    .map((name) => `server/${name.replaceAll('\\', '/')}`);
}

/** Lists `{call, file}`: routes by their key, resolvers and channels by the object that they are in. */
function answersIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const calls = [];
  visit(source);
  return calls.map((call) => ({ call, file }));

  function visit(node) {
    if (ts.isStringLiteral(node) && Object.hasOwn(routes, node.text)) calls.push(node.text);
    if (ts.isPropertyAssignment(node) && /^(Query|Mutation)$/.test(node.name.getText()))
      calls.push(...namesIn(node.initializer).map((name) => `${node.name.getText()}.${name}`));
    if (ts.isObjectLiteralExpression(node) && file.endsWith('/channel.ts'))
      calls.push(...callsOfChannel(node));
    ts.forEachChild(node, visit);
  }
}

/** `{name: 'MessagesChannel', commands: {send_message}}` */
function callsOfChannel(object) {
  const part = (name) =>
    object.properties.find(
      (property) => ts.isPropertyAssignment(property) && property.name.getText() === name,
    );
  const name = part('name')?.initializer;
  if (!name || !ts.isStringLiteral(name)) return [];
  const commands = part('commands') ? namesIn(part('commands').initializer) : [];
  return ['subscribe', ...commands].map((command) => `${name.text} ${command}`);
}

function namesIn(object) {
  return ts.isObjectLiteralExpression(object)
    ? object.properties.map((property) => property.name.getText())
    : [];
}

function tableOf(title, calls) {
  const rows = Object.keys(calls).map((call) => {
    const files = (answers.get(call) ?? []).map(({ file }) => file);
    if (files.length !== 1) problems.push(`${call} is answered by ${files.join(' and ') || 'no file'}`);
    return `| \`${call}\` | ${files.map((file) => `[${file.slice('server/'.length)}](../${file})`).join(', ')} |\n`;
  });
  return `\n## ${title}\n\n| call | answered in \`server/\` |\n|---|---|\n${rows.join('')}`;
}
