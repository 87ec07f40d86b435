import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { IconClock } from '../../../ui/screen-icons.ts';
import { useViewer } from '../../accounts/accounts.ts';
import { above, type OpenedFrom, usePostAddresses } from '../post-address.ts';
import type { FullPost } from '../posts.ts';
import { comesOut, stayedIn } from '../scheduled/scheduled.ts';
import classes from './scheduled-bar.module.css';
import { useDeletePost } from './use-delete-post.ts';

export type ScheduledBarProps = { post: FullPost; publishAt: string; refresh: () => Promise<void> };

/** For its author, under the post's heading: when it comes out, and what can be done about it. */
export function ScheduledBar({ post, publishAt, refresh }: ScheduledBarProps) {
  const { data: viewer } = useViewer();
  const zone = viewer?.time_zone ?? 'UTC';
  const navigate = useNavigate();
  const addresses = usePostAddresses();
  const deletePost = useDeletePost();
  const publish = usePublish(post, refresh);
  const edit = () =>
    navigate(addresses.post(post.id, 'edit'), { ...above, state: { from: 'post' } satisfies OpenedFrom });
  return (
    <section className={classes.bar} aria-label="Scheduled">
      <div className={classes.words} role="status">
        <IconClock size={20} aria-hidden />
        <div>
          {post.publish_refusal ? (
            <>
              <p className={classes.bad}>{stayedIn(publishAt, zone)}</p>
              <p>{post.publish_refusal}</p>
            </>
          ) : (
            <p>{comesOut(publishAt, zone)}</p>
          )}
        </div>
      </div>
      <Button variant="default" onClick={() => void edit()}>
        Edit
      </Button>
      <Button variant="default" loading={publish.isPending} onClick={() => void publish.ask()}>
        Post now
      </Button>
      <Button
        variant="default"
        onClick={() =>
          void deletePost(post, () => void navigate(addresses.feed, { ...above, replace: true }))
        }
      >
        Delete
      </Button>
    </section>
  );
}

function usePublish(post: FullPost, refresh: () => Promise<void>) {
  const { request } = useTransport();
  const toast = useToast();
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      request('PUT /api/posts/:id', {
        params: { id: Number(post.id) },
        body: { post: {}, publish_at: null },
      }),
    onSuccess: () => toast('Your post has been shared'),
    onError: (error) => toast(sentence(error), 'bad'),
    onSettled: refresh,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: 'Post it now?',
      text: 'Others see it at once, and those who follow you are told.',
      yes: 'Post now',
      no: 'Keep its time',
    });
    if (isSure) await mutateAsync().catch(() => undefined);
  };
  return { ask, isPending };
}
