// Each plugin must see these: Biome complains of a suppression that suppresses nothing.
// biome-ignore lint/plugin/bare-names: planted
export const told = 1;
// biome-ignore lint/plugin/bare-names: planted
export async function Shown() {}
// biome-ignore lint/plugin/bare-names: planted
export type Kept = 1;
// biome-ignore lint/plugin/bare-names: planted
for (const one of []);
// biome-ignore lint/plugin/bare-names: planted
const { id: named } = {};
// biome-ignore lint/plugin/bare-names: planted
const [[given]] = [];
// biome-ignore lint/plugin/bare-names: planted
const f = (...asked) => asked;
try {
  // biome-ignore lint/plugin/bare-names: planted
} catch (gone) {}
class Place {
  // biome-ignore lint/plugin/bare-names: planted
  seen = 1;
}
interface Ear {
  // biome-ignore lint/plugin/bare-names: planted
  heard(): void;
}
// biome-ignore lint/plugin/bare-names: planted
type Pair = [made: string, mine: string];
// biome-ignore lint/plugin/bare-names: planted
type List<Said> = Said;

// biome-ignore lint/plugin/bare-names: planted
import { notice as theirs } from 'notices';

// biome-ignore lint/plugin/bare-names: planted
export { notice as others } from 'notices';

send({ told: 1, lost }).given;
// biome-ignore lint/plugin/riddles: planted
test('what is gone stays gone', run);
// biome-ignore lint/plugin/riddles: planted
test.each(rows)(`Those of %s`, run);
// biome-ignore lint/plugin/membership: planted
isNull(mine.leftAt);
// biome-ignore lint/plugin/membership: planted
sql`m.left_at is null`;
// biome-ignore lint/plugin/membership: planted
sql`${memberships.leftAt} is null`;
// biome-ignore lint/plugin/lapses: planted
isNotNull(lapses.lapsedAt);
// biome-ignore lint/plugin/lapses: planted
sql`due.lapsed_at is not null`;
// biome-ignore lint/plugin/lapses: planted
row.fee.lapsedAt !== null;
// biome-ignore lint/plugin/bodies: planted
act(ctx, tx, { ...body });
// biome-ignore lint/plugin/bodies: planted
act(ctx, tx, { ...body.user, misses });
loopErrors({ ...body });
// biome-ignore lint/plugin/policy: planted
isOwn || post.isPostAdmin || right.isAdmin;
// biome-ignore lint/plugin/policy: planted
post.isPostAdmin || isOwn;
// biome-ignore lint/plugin/policy: planted
loop({ review_reports: admin });
// biome-ignore lint/plugin/policy: planted
(now.getUTCDay() + 6) % 7;
