import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MediaView } from '../media.ts';
import { type FormMedia, pictureOf } from './form-media.ts';
import { type MediaEvent, mediaList } from './media-list.ts';
import { THUMBNAIL_POLLS } from './use-upload-states.ts';

export type PostedMedia = {
  postId: number;
  media: MediaView[];
  refetch: () => Promise<unknown>;
  /** The media belong to the post being copied: editing them here would change that post. */
  isOfSource?: boolean;
};

export function usePostedMedia(
  media: FormMedia[],
  postedMedia: PostedMedia | null,
  dispatch: (event: MediaEvent) => void,
): void {
  const waitingKeys = media.flatMap(({ stage, uploadKey, url }) =>
    stage === 'processing' && !uploadKey && url ? [url] : [],
  );
  useQuery({
    queryKey: ['posted-media', postedMedia?.postId, ...waitingKeys],
    queryFn: async () => {
      await postedMedia?.refetch();
      return null;
    },
    enabled: postedMedia !== null && waitingKeys.length > 0,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < THUMBNAIL_POLLS.most ? THUMBNAIL_POLLS.everyMs : false,
    gcTime: 0,
    staleTime: 0,
  });
  useEffect(() => {
    for (const item of media) {
      const state = postedMedia?.media.find(({ key }) => key === item.url);
      if (!state) continue;
      const event: MediaEvent = { type: 'checked', id: item.id, state: stateOf(state, item.thumbnail) };
      if (mediaList(media, event) !== media) dispatch(event);
    }
  }, [media, postedMedia, dispatch]);
}

function stateOf(media: MediaView, thumbnail: string | null) {
  return {
    picture: pictureOf(media, thumbnail) ?? media.placeholder,
    problem: media.processing_error,
    isFinished: media.is_finished_processing,
  };
}
