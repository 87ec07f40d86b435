// Each folder writes only to its own tables. Exceptions and their reasons are in foreign-writes.js; an unused
// exception is a failure, and so is a planted write that passes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.js';
import { findTables, findWrites } from './find-writes.js';
import { foreignWrites } from './foreign-writes.js';

/** If a right could be taken away in several places, one of them could leave somebody reading. */
const revoking = { column: 'epoch', by: 'server/access/revocation.ts' };

const accounts = "import { users } from '../accounts/tables.ts';";
const posts = "import { posts } from '../posts/tables.ts';";
const planted = [
  ['server/features/comments/a.ts', `${posts} tx.update(posts).set({ title: '' });`],
  ['server/features/comments/a.ts', `${posts} tx.update(posts).set(values);`],
  ['server/features/comments/a.ts', `${posts} const write = (to: typeof posts) => database.db.delete(to);`],
  ['server/features/comments/a.ts', `${posts} for (const one of [posts]) await tx.insert(one).values({});`],
  ['server/features/comments/a.ts', `${posts} db.execute(sql\`update \${posts} p set title = ''\`);`],
  ['server/features/comments/a.ts', 'db.execute(sql`with gone as (delete from posts) select 1`);'],
  ['server/features/comments/a.ts', 'for (const { table } of tables) await tx.delete(table);'],
  ['server/features/comments/a.ts', `${posts} await deleteInSteps(db, posts, condition);`],
  [
    'server/features/accounts/a.ts',
    "import { users } from './tables.ts'; tx.update(users).set({ epoch: 1 });",
  ],
  ['server/features/posts/a.ts', `${accounts} tx.execute(sql\`update \${users} set epoch = epoch + 1\`);`],
];

const sources = readdirSync(join(root, 'server'), { recursive: true })
  .map((name) => `server/${name.replaceAll('\\', '/')}`)
  .filter((path) => /\.ts$/.test(path) && !/^server\/test\/|[./](test|testing)\.ts$/.test(path))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
const tables = findTables(sources);

const writes = sources.flatMap(([path, text]) => findWrites(path, text, tables));
const problems = writes.flatMap(judge);
for (const { problem } of problems) console.error(problem);
const needless = foreignWrites.filter((entry) => !writes.some((write) => isListed(write, entry)));
for (const { by, table } of needless)
  console.error(`${by} no longer writes to ${table} as foreign-writes.js says`);
const missed = planted.filter(([path, text]) => findWrites(path, text, tables).flatMap(judge).length === 0);
for (const [path, text] of missed) console.error(`Not caught in ${path}: ${text}`);
if (writes.length < 50) console.error(`Only ${writes.length} writes were found: too little was looked at`);
if (problems.length || needless.length || missed.length || writes.length < 50) process.exit(1);
const foreign = writes.filter((write) => !isOwn(write)).length;
console.log(
  `${writes.length} writes to ${tables.length} tables, ${foreign} of them to another's, as ${foreignWrites.length} entries say; each of ${planted.length} planted ones is caught`,
);

function judge(write) {
  const { where, path, verb, table, columns } = write;
  const target = `${table?.name ?? 'a table that cannot be told'} (${columns.join(', ')})`;
  const mayRevoke =
    table?.columns.includes(revoking.column) &&
    (columns.includes(revoking.column) || (verb === 'update' && columns.includes('*')));
  if (mayRevoke && path !== revoking.by)
    return [{ problem: `${where} may write ${table.name}.${revoking.column}: only ${revoking.by} does` }];
  if (isOwn(write) || foreignWrites.some((entry) => isListed(write, entry))) return [];
  return [{ problem: `${where} writes to ${target}, which is not its own` }];
}

function isOwn({ path, table }) {
  return table !== null && path.startsWith(`${table.home}/`);
}

function isListed({ path, table, columns }, entry) {
  return (
    !isOwn({ path, table }) &&
    path.startsWith(`${entry.by}/`) &&
    (table?.name ?? '*') === entry.table &&
    (entry.columns.includes('*') || columns.every((column) => entry.columns.includes(column)))
  );
}
