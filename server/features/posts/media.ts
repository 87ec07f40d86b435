import { withoutMarks } from '@loopyard/contract/mentions.ts';
import { sql } from 'drizzle-orm';
import type { LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { claimValues, type MediaUse } from '../media/commands.ts';
import { findUsableFiles } from '../media/queries.ts';
import { storageLimit } from '../plans/queries.ts';

/** `mediaRef`: an upload's link, key or id. `alt`: undefined leaves it as it is. `cover`: a film's thumbnail, null for the default. `main`: null for the first. */
export type NamedMedia = {
  media: {
    mediaRef: string;
    title: string | null;
    alt?: string | null | undefined;
    cover?: string | null | undefined;
  }[];
  main: string | null;
};

/** Everything in a post that people read. */
export function wordsOf({
  title,
  media,
  inParts = [],
}: {
  title: string;
  media: Pick<NamedMedia['media'][number], 'title' | 'alt'>[];
  inParts?: string[];
}): string {
  const mediaTexts = media.flatMap((item) => [item.title, item.alt]);
  return [withoutMarks(title), ...mediaTexts, ...inParts].filter(Boolean).join('\n');
}

type At = { loopId: LoopId; postId: PostId };
type Owner = { userId: UserId; on: At[] };

export async function mediaUses(tx: Tx, owner: Owner, namedMedia: NamedMedia): Promise<Result<MediaUse[]>> {
  const mediaFiles = await findUsableFiles(
    tx,
    owner,
    namedMedia.media.map(({ mediaRef }) => mediaRef),
  );
  if (!mediaFiles) return fail('unknown_upload');
  const mainFiles = namedMedia.main === null ? [] : await findUsableFiles(tx, owner, [namedMedia.main]);
  const main = namedMedia.main === null ? mediaFiles[0]?.id : mainFiles?.[0]?.id;
  if (namedMedia.main !== null && !mediaFiles.some(({ id }) => id === main)) return fail('unknown_upload');
  return ok(
    mediaFiles.map((file, i) => ({
      file,
      title: namedMedia.media[i]?.title ?? null,
      alt: namedMedia.media[i]?.alt,
      thumbnail: chosenThumbnail(namedMedia.media[i]?.cover, file.key),
      isMain: file.id === main,
    })),
  );
}

/** Null: the default; undefined: not a thumbnail of this video. */
function chosenThumbnail(cover: string | null | undefined, key: string): number | null | undefined {
  if (cover === null) return null;
  const thumbnail = parseThumbnail(cover);
  return thumbnail?.key === key ? thumbnail.number : undefined;
}

function parseThumbnail(cover: string | null | undefined) {
  const [, key, number] = /\/media\/([0-9a-f]{32})\/thumbnail-([1-5])(?:[?#]|$)/.exec(cover ?? '') ?? [];
  return key ? { key, number: Number(number) } : null;
}

export function mediaValues({ media, main }: NamedMedia) {
  const claims = media.map((item) => ({ ...item, thumbnail: parseThumbnail(item.cover) }));
  return claimValues(claims, main ?? media[0]?.mediaRef ?? '');
}

export function countsOf(uses: MediaUse[]) {
  const of = (type: string) => uses.filter(({ file }) => file.resourceType === type).length;
  return { imagesCount: of('image'), videosCount: of('video'), filesCount: of('file') };
}

/** Call it once the files are on the post: it sums all of the viewer's files in the loop. */
export async function isWithinQuota(
  ctx: SignedIn,
  tx: Tx,
  { loopId }: At,
  addedUses: MediaUse[],
): Promise<boolean> {
  const { userId } = ctx.viewer;
  if (!addedUses.some(({ file }) => file.ownerId === userId)) return true;
  const [row] = await tx.execute<{ fits: boolean }>(
    sql`select has_room(${loopId}, ${userId}, '{}', ${storageLimit(loopId, ctx.now)}) is not false as fits`,
  );
  return row?.fits ?? false;
}
