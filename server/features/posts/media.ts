import type { LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { MediaUse } from '../media/commands.ts';
import { lockedStorage, usableFiles } from '../media/queries.ts';
import { entitlementsOf } from '../plans/queries.ts';

/** `name`: an upload's link, key or id. `main`: the cover's, or null for the first. */
export type NamedMedia = { media: { name: string; title: string | null }[]; main: string | null };

type At = { loopId: LoopId; postId: PostId };
type Owner = { userId: UserId; on: At[] };

/** What was named as files to use; `unknown_upload` when any is neither one's own nor on one of those posts. */
export async function mediaUses(tx: Tx, owner: Owner, named: NamedMedia): Promise<Result<MediaUse[]>> {
  const found = await usableFiles(
    tx,
    owner,
    named.media.map(({ name }) => name),
  );
  if (!found) return fail('unknown_upload');
  const mainFiles = named.main === null ? [] : await usableFiles(tx, owner, [named.main]);
  const main = named.main === null ? found[0]?.id : mainFiles?.[0]?.id;
  if (named.main !== null && !found.some(({ id }) => id === main)) return fail('unknown_upload');
  return ok(
    found.map((file, i) => ({ file, title: named.media[i]?.title ?? null, isMain: file.id === main })),
  );
}

export function countsOf(uses: MediaUse[]) {
  const of = (type: string) => uses.filter(({ file }) => file.resourceType === type).length;
  return { imagesCount: of('image'), videosCount: of('video'), filesCount: of('file') };
}

/** Asked once the files are on the post: whether all of the viewer's in this loop are still within its plan. */
export async function isWithinQuota(
  ctx: SignedIn,
  tx: Tx,
  { loopId }: At,
  added: MediaUse[],
): Promise<boolean> {
  const { userId } = ctx.viewer;
  if (!added.some(({ file }) => file.ownerId === userId)) return true;
  const { bytesPerMember } = await entitlementsOf(tx, loopId, ctx.now);
  return bytesPerMember === null || (await lockedStorage(tx, { loopId, userId })) <= bytesPerMember;
}
