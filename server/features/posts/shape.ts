import { tagsIn } from '@loopyard/contract/hashtags.ts';
import { postAbilities } from '@loopyard/contract/policy.ts';
import { matchFields } from '@loopyard/contract/search.ts';
import { z } from 'zod';
import { isMutedAt } from '../../access/right.ts';
import type { SignedIn } from '../../platform/context.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { takesAnswers } from '../../presenters/events.ts';
import type { LinkFor, Links } from '../../presenters/links.ts';
import { mediaSchema, shapeMedia } from '../../presenters/media.ts';
import {
  type Person,
  type PersonRow,
  personSchema,
  type Showing,
  shapeInLoop,
  showingTo,
} from '../../presenters/person.ts';
import { mayVoteIn } from '../../presenters/polls.ts';
import { shapeCounts } from '../../presenters/receipt-counts.ts';
import { partOutput, shapeParts } from './parts/parts.ts';
import type { SeenPost } from './rows.ts';

const time = z.iso.datetime();

export const postSchema = z.object({
  id: z.int(),
  loop_id: z.int(),
  title: z
    .string()
    .describe(
      'The description in Markdown, which names members as `[@Ana Silva](mention:17)`; for a locked post, only its preview',
    ),
  user: personSchema,
  admins: z.array(personSchema),
  main_media: mediaSchema.nullable(),
  additional_media: z.array(mediaSchema).describe('For a locked post, only the cover, small and blurred'),
  images_count: z.int(),
  videos_count: z.int(),
  files_count: z.int(),
  messages_count: z.int(),
  seq: z.int(),
  lock: z.enum(['password', 'payment']).nullable().describe('The lock that hides the whole post from me'),
  ...partOutput,
  invited_user_ids: z.array(z.int()).describe('Only for people who may edit the post'),
  subscription_id: z.int().nullable(),
  is_silent: z.boolean().describe('My subscription brings no notifications'),
  hashtags: z.array(z.string()).describe('The tags of its description; of a locked post, none'),
  match: z
    .object({ field: z.enum(matchFields), excerpt: z.string() })
    .nullable()
    .describe('In a search: where the words were found'),
  abilities: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    report: z.boolean(),
    comment: z.boolean(),
    subscribe: z.boolean(),
    unlock: z.boolean(),
    see_receipts: z
      .boolean()
      .describe('Whether it is an announcement and I may see who has seen and confirmed it'),
    react: z.boolean(),
    pin: z.boolean().describe('Whether I may keep it above the feed'),
    vote: z.boolean().describe('Whether its poll takes a vote of mine'),
    answer: z.boolean().describe('Whether its event takes an answer of mine'),
    see_revisions: z.boolean().describe('Whether I may read its earlier texts'),
  }),
  sort_date: time,
  created_at: time,
  updated_at: time,
});

export type PostShape = z.output<typeof postSchema>;

export type ShapePost = (post: SeenPost) => PostShape;

export function postShaper(ctx: SignedIn, links: Links): ShapePost {
  const showing = showingTo(links, ctx);
  const authors = new Map<PersonRow, Person>();
  return (post) => shapePost(ctx, { links, showing, authors }, post);
}

type ShownPage = { links: Links; showing: Showing; authors: Map<PersonRow, Person> };

function shapePost(
  { viewer, now }: SignedIn,
  { links, showing, authors }: ShownPage,
  post: SeenPost,
): PostShape {
  const { right, row, admins } = post;
  const to: LinkFor = { sessionId: viewer.sessionId, loopId: row.loopId, now };
  const media = row.media.map((media) => shapeMedia(media, links, to));
  const main = row.media.findIndex((media) => media.isMain);
  const author =
    authors.get(row.author) ?? shapeInLoop({ person: row.author, profile: row.profile }, showing);
  authors.set(row.author, author);
  const parts = shapeParts(row, now);
  return {
    id: row.id,
    loop_id: row.loopId,
    title: row.title,
    user: author,
    admins: admins.map((admin) => shapeInLoop(admin, showing)),
    main_media: media[Math.max(0, main)] ?? null,
    additional_media: media,
    images_count: row.imagesCount,
    videos_count: row.videosCount,
    files_count: row.filesCount,
    messages_count: row.messagesCount,
    seq: row.seq,
    lock: row.lock,
    ...parts,
    announcement: parts.announcement && {
      ...parts.announcement,
      counts: post.receipts ? shapeCounts(post.receipts) : null,
    },
    invited_user_ids: row.invitedIds ?? [],
    subscription_id: row.subscription?.id ?? null,
    is_silent: row.subscription?.isSilent ?? false,
    hashtags: row.lock === null ? tagsIn(row.title) : [],
    match: null,
    abilities: postAbilities(
      { ...right, isMuted: isMutedAt(right, now) },
      {
        ...row,
        ...{
          isClosed: row.commentsClosedAt !== null || row.publishAt !== null,
          isAnnounced: row.announcedAt !== null,
        },
        takesReactions: row.reactions !== null,
        takesAnswers:
          row.event !== null && row.heldFor === null && takesAnswers(row.event, row.event.date, now),
        takesVotes: row.poll !== null && row.heldFor === null && mayVoteIn(row.poll, now),
      },
    ),
    sort_date: isoTime(row.sortDate),
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}
