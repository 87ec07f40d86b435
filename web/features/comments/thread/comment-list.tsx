import { useSession } from '../../../lib/app-context.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import { useBlocks } from '../../blocks/blocks.ts';
import { commentToCome, goesOn } from '../comments.ts';
import { CommentItem } from './comment-item.tsx';
import classes from './comment-thread.module.css';
import type { Comments } from './use-comments.ts';

/** A comment keeps its element when it arrives, so that it is announced once and doesn't blink. */
export function CommentList({ comments, mayReact }: { comments: Comments; mayReact: boolean }) {
  const { outbox } = comments;
  const { userId, loopId } = useSession();
  const { data: viewer } = useViewer();
  const threadLoopId = comments.comments[0]?.loop_id;
  const { data: blocks } = useBlocks(Number(threadLoopId), threadLoopId !== undefined);
  const blockedIds = new Set(blocks?.map(({ user }) => String(user.id)));
  const deleteComment = useDeleteComment(comments.remove);
  const author = viewer ?? { id: userId ?? 0, name: 'You', portrait: null, profiles: [] };
  const outgoing = outbox.outgoing.map((comment) => commentToCome(comment, author, loopId));
  return (
    <ol className={classes.list} aria-live="polite" aria-relevant="additions">
      {[...comments.comments, ...outgoing].map((comment, at, all) => (
        <CommentItem
          key={comment.uuid ?? comment.id}
          comment={comment}
          goesOn={goesOn(all[at - 1], comment)}
          outbox={outbox}
          isFolded={blockedIds.has(comment.user.id)}
          edits={comments.edits}
          mayReact={mayReact}
          onReact={comments.react}
          onDelete={() => void deleteComment(comment.id)}
        />
      ))}
    </ol>
  );
}

function useDeleteComment(remove: (id: string) => Promise<unknown>) {
  const confirm = useConfirm();
  return async (id: string) => {
    const isSure = await confirm({
      title: 'Are you sure?',
      text: 'This comments will be deleted permanently',
      yes: 'Yes, delete it!',
      no: 'No, keep it',
    });
    if (isSure) await remove(id);
  };
}
