import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { useLoops } from '../../loops/loops.ts';
import type { PostedMedia } from '../../media/uploads/use-posted-media.ts';
import { PostFailed, PostLoading } from '../post/post-states.tsx';
import { type FullPost, postQuery } from '../posts.ts';
import classes from './post-form.module.css';

export type SourcePost = { post: FullPost; media: PostedMedia; clone: { cloned_from_id: number } };

export function CopySource({ id, children }: { id: string; children: (source: SourcePost) => ReactNode }) {
  const transport = useTransport();
  const query = useQuery({ ...postQuery(transport, id), refetchOnWindowFocus: false });
  const post = query.data;
  if (query.isPending) return <PostLoading />;
  if (post === undefined)
    return <PostFailed onRetry={() => void query.refetch()} isTrying={query.isFetching} />;
  if (!post?.is_cloneable || post.lock !== null)
    return (
      <Scene
        title="This post can’t be copied"
        text="It may have been deleted, or its author does not allow copies."
      />
    );
  const { refetch } = query;
  const media = { postId: Number(id), media: post.additional_media, refetch, isOfSource: true };
  return children({ post, media, clone: { cloned_from_id: Number(id) } });
}

export function LoopOfCopy() {
  const { loopId, selectLoop } = useSession();
  const { data: loops = [] } = useLoops();
  const openLoops = loops.filter(({ abilities }) => abilities.post);
  if (openLoops.length < 2) return null;
  return (
    <NativeSelect
      className={classes.loopOfCopy ?? ''}
      label="Copy into"
      value={String(loopId)}
      onChange={({ currentTarget }) => selectLoop(Number(currentTarget.value))}
      data={openLoops.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
