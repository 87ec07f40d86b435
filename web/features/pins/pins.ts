import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';
import { PinnedPostsDocument, type PinnedPostsQuery } from './pins.gen.ts';

export type PinnedPost = PinnedPostsQuery['allPosts'][number];

const pinsKey = (loopId: number) => ['pins', loopId] as const;

/** They stand above the feed. */
export function usePinned(loopId: number) {
  const { graphql } = useTransport();
  return useQuery({
    queryKey: pinsKey(loopId),
    queryFn: async ({ signal }) =>
      (await graphql(PinnedPostsDocument, { loop: String(loopId) }, signal)).allPosts,
  });
}

export const isPinnedNow = ({ pinned_until }: { pinned_until: string | null }) =>
  pinned_until !== null && Date.parse(pinned_until) > Date.now();

export type Pinnable = { id: string; loop_id: string; pinned_until: string | null };

/** `until` null: unpins it. @param onDone reads the post again */
export function usePin(post: Pinnable, onDone: () => Promise<void>) {
  const { request } = useTransport();
  const queries = useQueryClient();
  const params = { id: Number(post.id) };
  return useMutation({
    mutationFn: (until: string | null) =>
      until === null
        ? request('DELETE /api/posts/:id/pin', { params })
        : request('PUT /api/posts/:id/pin', { params, body: { until } }),
    onSuccess: () =>
      Promise.all([onDone(), queries.invalidateQueries({ queryKey: pinsKey(Number(post.loop_id)) })]),
  });
}
