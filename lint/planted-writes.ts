import { posts } from '../posts/tables.ts';
import { users } from './tables.ts';

tx.update(users).set({ title: '' });
tx.execute(sql`update ${users} set title = ''`);
// biome-ignore lint/plugin/foreign-writes: planted
tx.update(posts).set({ title: '' });
// biome-ignore lint/plugin/foreign-writes: planted
const write = (to: typeof posts) => database.db.delete(to);
// biome-ignore lint/plugin/foreign-writes: planted
for (const table of [posts]) await tx.insert(table).values({});
// biome-ignore lint/plugin/foreign-writes: planted
for (const { table } of tables) await tx.delete(table);
// biome-ignore lint/plugin/foreign-writes: planted
db.execute(sql`update ${posts} p set title = ''`);
// biome-ignore lint/plugin/foreign-writes: planted
db.execute(sql`with gone as (delete from posts) select 1`);
// biome-ignore lint/plugin/foreign-writes: planted
await deleteInSteps(db, posts, condition);
// biome-ignore lint/plugin/epochs: planted
tx.update(users).set({ epoch: 1 });
// biome-ignore lint/plugin/epochs: planted
tx.update(users).set(values);
const epochs = { epoch: 2 };
// biome-ignore lint/plugin/epochs: planted
tx.update(users).set(epochs);
const names = { name: '' };
tx.update(users).set(names);
// biome-ignore lint/plugin/epochs: planted
tx.execute(sql`update ${users} set epoch = epoch + 1`);
