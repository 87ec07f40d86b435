import { type ReactNode, useState } from 'react';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { useLang } from '../../loops/loops.ts';
import { MentionText } from '../../mentions/mention-text.tsx';
import { appearance } from '../../profiles/profiles.ts';
import { ReactionBar } from '../../reactions/reaction-bar.tsx';
import { EditedMark } from '../../revisions/edited-mark.tsx';
import type { CommentFragment } from '../comments.gen.ts';
import { editorOf } from '../comments.ts';
import { HeldLine } from '../held-line.tsx';
import { CommentMenu } from './comment-menu.tsx';
import classes from './comment-thread.module.css';
import { EditForm, type Edits } from './edit-form.tsx';
import { OutgoingState } from './outgoing-state.tsx';
import type { Comments } from './use-comments.ts';

type Outbox = Comments['outbox'];

export function CommentItem(props: {
  comment: CommentFragment;
  goesOn: boolean;
  outbox: Outbox;
  edits: Edits;
  /** Its author is blocked. */
  isFolded: boolean;
  /** Whether the reader may react under this post. */
  mayReact: boolean;
  onReact: Comments['react'];
  onDelete: () => void;
}) {
  const { comment, isFolded, goesOn, outbox, edits, mayReact, onReact, onDelete } = props;
  const { name, src } = appearance(comment.user, comment.loop_id);
  const editor = editorOf(comment);
  const outgoing = outbox.outgoing.find(({ uuid }) => uuid === comment.uuid);
  const isEditing = edits.editing?.id === comment.id && !comment.is_deleted;
  return (
    <li
      className={classes.comment}
      data-state={outgoing?.state}
      data-goes-on={goesOn || undefined}
      data-highlighted={edits.highlighted === comment.id || undefined}
    >
      <Avatar name={name} src={src} size={36} />
      <div className={classes.bubble}>
        <p className={goesOn ? 'visually-hidden' : classes.meta}>
          <span className={classes.name}>
            <Name>{name}</Name>
          </span>{' '}
          <TimeAgo iso={comment.created_at} />
        </p>
        {isEditing && edits.editing ? (
          <EditForm comment={comment} edits={edits} editing={edits.editing} />
        ) : (
          <Folded isFolded={isFolded && !comment.is_deleted}>
            <CommentText comment={comment} />
          </Folded>
        )}
        {editor && !isEditing && (
          <p className={classes.edited}>
            <EditedMark
              mayOpen={comment.abilities.see_revisions}
              thing={{ type: 'messages', id: comment.id }}
              text={comment.text}
              author={name}
              createdAt={comment.created_at}
            >
              Edited by <Name>{appearance(editor, comment.loop_id).name}</Name>
            </EditedMark>
          </p>
        )}
        <HeldLine {...comment} />
        <div className={classes.reactions}>
          <ReactionBar
            thing={{ type: 'messages', id: comment.id, loopId: comment.loop_id }}
            state={comment}
            mayReact={mayReact && comment.abilities.react && !comment.is_deleted}
            onChange={(next) => onReact(comment.id, next)}
          />
        </div>
        {outgoing && <OutgoingState comment={outgoing} outbox={outbox} />}
      </div>
      {!isEditing && <CommentMenu comment={comment} edits={edits} name={name} onDelete={onDelete} />}
    </li>
  );
}

function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  if (!isFolded || isShown) return children;
  return (
    <p className={classes.folded}>
      You have blocked this person.{' '}
      <button type="button" className={classes.show} onClick={() => setShown(true)}>
        Show
      </button>
    </p>
  );
}

function CommentText({ comment }: { comment: CommentFragment }) {
  const lang = useLang(Number(comment.loop_id));
  if (comment.is_deleted) {
    return (
      <p className={classes.deleted}>
        <LinkedText text={comment.text} />
      </p>
    );
  }
  return (
    <p className={classes.text} lang={lang}>
      <MentionText text={comment.text} loopId={Number(comment.loop_id)} />
    </p>
  );
}
