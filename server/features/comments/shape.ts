import type { CableMessage, IncomingMessage } from '@loopyard/contract/cable.ts';
import { commentAbilities, type Standing } from '@loopyard/contract/policy.ts';
import { streamNamed } from '../../platform/cable/broadcast.ts';
import type { Tags } from '../../platform/cable/channel.ts';
import type { PostId, SignedIn, UserId, Viewer } from '../../platform/context.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Links } from '../../presenters/links.ts';
import {
  type PersonRow,
  type ProfileRow,
  type Showing,
  shapeInLoop,
  showingTo,
} from '../../presenters/person.ts';
import { standingOf } from './policy.ts';
import type { commentColumns, comments } from './tables.ts';

/** Times are strings in rows from the bus. */
export type CommentRow = {
  comment: {
    [Key in keyof typeof commentColumns]:
      | (typeof comments.$inferSelect)[Key]
      | (Date extends (typeof comments.$inferSelect)[Key] ? string : never);
  };
  author: PersonRow;
  profile: ProfileRow | null;
  editor: PersonRow | null;
  editorProfile: ProfileRow | null;
};

export type SaidComment = Omit<IncomingMessage, 'message'> & { row: CommentRow };

export const postStream = (postId: PostId) => streamNamed<SaidComment>(`post:${postId}`);

type Seeing = { userId: UserId; standing: Standing; showing?: Showing | undefined };

/** Portrait links belong to one session and e-mails to one person: then each recipient gets their own. */
export function tellComment(
  { row, ...change }: SaidComment,
  links: Links,
  context: (viewer: Viewer) => SignedIn,
) {
  const people = [row.author, row.editor, row.profile, row.editorProfile];
  const hasPictures = people.some((person) => person?.portrait);
  const messageFor = (seeing: Seeing): IncomingMessage => ({
    ...change,
    message: shapeComment(row, seeing),
  });
  const shared = new Map<Standing, IncomingMessage>();
  return (viewer: Viewer, tags: Tags): IncomingMessage => {
    const { userId } = viewer;
    const standing = standingOf(tags);
    const isShown = userId === row.author.id || userId === row.editor?.id;
    if (hasPictures || isShown)
      return messageFor({ userId, standing, showing: showingTo(links, context(viewer)) });
    const message = shared.get(standing) ?? messageFor({ userId, standing });
    shared.set(standing, message);
    return message;
  };
}

export function shapeComment(row: CommentRow, { userId, standing, showing }: Seeing): CableMessage {
  const { comment, author, profile, editor, editorProfile } = row;
  const isDeleted = comment.deletedAt !== null;
  return {
    id: comment.id,
    loop_id: comment.loopId,
    messageable_type: 'Post',
    messageable_id: comment.postId,
    user: shapeInLoop({ person: author, profile }, showing),
    text: isDeleted ? '[Deleted]' : comment.text,
    uuid: comment.uuid,
    seq: comment.seq,
    edit_user: editor && shapeInLoop({ person: editor, profile: editorProfile }, showing),
    is_deleted: isDeleted,
    abilities: commentAbilities(userId, standing, { userId: comment.userId, isDeleted }),
    created_at: isoTime(comment.createdAt),
    updated_at: isoTime(comment.updatedAt),
  };
}
