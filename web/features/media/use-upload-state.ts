import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import type { FormMedia } from './form-media.ts';
import type { MediaView } from './media.ts';

const ASK_EVERY_MS = 3000;

/** What became of an upload before it is on a post: its picture once there is one, or why it can't be used. */
export function useUploadState({ uploadKey }: FormMedia): { picture: string | null; problem: string | null } {
  const transport = useTransport();
  const { data, error } = useQuery({
    queryKey: ['upload', uploadKey],
    enabled: uploadKey !== null,
    queryFn: async ({ signal }) => {
      const { media } = await transport.request<{ media: MediaView }>('GET', `/uploads/${uploadKey}`, {
        signal,
      });
      return media;
    },
    refetchInterval: (query) =>
      query.state.error || query.state.data?.is_finished_processing ? false : ASK_EVERY_MS,
  });
  const isGone = isApiError(error) && error.status === 404;
  return {
    picture: data?.thumb_url ?? null,
    problem: isGone
      ? 'This upload has expired. Please add the file again.'
      : (data?.processing_error ?? null),
  };
}
