import type {
  CableMessage,
  IncomingMessage,
  IncomingReaction,
  IncomingTyping,
} from '@loopyard/contract/cable.ts';
import { heldForTold } from '@loopyard/contract/held.ts';
import { seesHeld } from '@loopyard/contract/policy.ts';
import { listReactions, type ReactionCounts } from '@loopyard/contract/reactions.ts';
import { commentAbilities, mayReact, type Standing } from '@loopyard/contract/thread-policy.ts';
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
import { isAdminBy, standingOf } from './policy.ts';
import type { commentColumns, comments } from './tables.ts';

/** Times are strings in rows from the bus. */
export type CommentRow = {
  comment: {
    [Key in Exclude<keyof typeof commentColumns, 'reactions'>]:
      | (typeof comments.$inferSelect)[Key]
      | (Date extends (typeof comments.$inferSelect)[Key] ? string : never);
  } & { reactions: ReactionCounts | null };
  author: PersonRow;
  profile: ProfileRow | null;
  editor: PersonRow | null;
  editorProfile: ProfileRow | null;
};

/** `hidden` and `released` are told otherwise to those who see it while it is held. */
type SaidAction = IncomingMessage['action'] | 'hidden' | 'released';
export type SaidComment = Omit<IncomingMessage, 'action' | 'message'> & {
  action: SaidAction;
  row: CommentRow;
};

/** Told on a post’s stream. */
export type SaidOfPost = SaidComment | IncomingReaction | IncomingTyping;

export const postStream = (postId: PostId) => streamNamed<SaidOfPost>(`post:${postId}`);

type Seeing = { userId: UserId; isAdmin: boolean; standing: Standing; showing?: Showing | undefined };

/** Portrait links belong to one session and e-mails to one person: then each recipient gets their own. */
export function tellComment(
  { row, type, action }: SaidComment,
  links: Links,
  context: (viewer: Viewer) => SignedIn,
) {
  const people = [row.author, row.editor, row.profile, row.editorProfile];
  const hasPictures = people.some((person) => person?.portrait);
  const messageFor = (seeing: Seeing): IncomingMessage => {
    const message = shapeComment(row, seeing);
    const sawBefore = seesHeld(seeing, row.comment);
    return { type, action: actionTold(action, message.is_deleted, sawBefore), message };
  };
  const shared = new Map<string, IncomingMessage>();
  return (viewer: Viewer, tags: Tags): IncomingMessage => {
    const { userId } = viewer;
    const [standing, isAdmin] = [standingOf(tags), isAdminBy(tags)];
    const kind = `${standing} ${isAdmin}`;
    const isShown = userId === row.author.id || userId === row.editor?.id;
    if (hasPictures || isShown)
      return messageFor({ userId, isAdmin, standing, showing: showingTo(links, context(viewer)) });
    const message = shared.get(kind) ?? messageFor({ userId, isAdmin, standing });
    shared.set(kind, message);
    return message;
  };
}

function actionTold(action: SaidAction, isDeleted: boolean, sawBefore: boolean): IncomingMessage['action'] {
  if (action === 'hidden') return isDeleted ? 'deleted' : 'updated';
  if (action === 'released') return sawBefore ? 'updated' : 'created';
  return action;
}

/** One that is held is shown to others as if it were deleted. */
export function shapeComment(
  { comment: storedComment, author, profile, ...editing }: CommentRow,
  { showing, ...seeing }: Seeing,
): CableMessage {
  const isAuthor = storedComment.userId === seeing.userId;
  const isShown = storedComment.heldFor === null || seesHeld(seeing, storedComment);
  const comment = isShown ? storedComment : { ...storedComment, ...asDeleted(storedComment) };
  const { editor, editorProfile } = isShown ? editing : { editor: null, editorProfile: null };
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
    held_for: heldForTold(comment.heldFor, isAuthor),
    released_at: isAuthor && comment.releasedAt ? isoTime(comment.releasedAt) : null,
    reactions: listReactions((!isDeleted && comment.reactions) || {}),
    abilities: {
      ...commentAbilities(seeing.userId, seeing.standing, { userId: comment.userId, isDeleted }),
      react: mayReact(seeing.standing, { isDeleted, takesReactions: comment.reactions !== null }),
    },
    created_at: isoTime(comment.createdAt),
    updated_at: isoTime(comment.updatedAt),
  };
}

function asDeleted({ heldAt }: CommentRow['comment']) {
  return { heldFor: null, deletedAt: heldAt, updatedAt: heldAt ?? '' };
}
