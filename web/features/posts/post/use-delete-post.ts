import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { dropPost, type FeedPost, restartFeed } from '../posts.ts';

export function useDeletePost(): (post: FeedPost, leaveScreen: () => void) => Promise<void> {
  const transport = useTransport();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  return async (post, leaveScreen) => {
    const isSure = await confirm({
      title: 'Are you sure?',
      text: 'You will not be able to recover this post or any of its content',
      yes: 'Yes, delete it!',
      no: 'No, keep it',
    });
    if (!isSure) return;
    const loop_id = Number(post.loop_id);
    try {
      const params = { id: Number(post.id) };
      await transport.request('DELETE /api/posts/:id', { params, body: { loop_id } });
    } catch (error) {
      toast(sentence(error), 'bad');
      void restartFeed(queries, loop_id);
      return leaveScreen();
    }
    dropPost(queries, post.id);
    queries.removeQueries({ queryKey: ['post', post.id] });
    toast('Post deleted');
    leaveScreen();
  };
}
