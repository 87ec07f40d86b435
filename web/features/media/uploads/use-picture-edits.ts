import type { PictureEditInput } from '@loopyard/contract/picture-edits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../../lib/app-context.tsx';
import { useTryKeys } from '../../../lib/try-keys.ts';
import type { FormMedia } from './form-media.ts';
import type { MediaEvent } from './media-list.ts';
import type { PostedMedia } from './use-posted-media.ts';
import { uploadQuery } from './use-upload-states.ts';

export function usePictureEdits(postedMedia: PostedMedia | null, dispatch: (event: MediaEvent) => void) {
  const transport = useTransport();
  const editUpload = useUploadEdit();
  const { keyOf } = useTryKeys();
  const editPosted = async ({ url }: FormMedia, edit: PictureEditInput) => {
    const ownMedia = postedMedia?.media.find(({ key }) => key === url);
    if (!postedMedia || !ownMedia)
      throw new Error('an edit of a picture that is neither uploaded nor on the post');
    const { media } = await transport.request('POST /api/media/:id/edit', {
      params: { id: Number(ownMedia.id) },
      body: { ...edit, post_id: postedMedia.postId },
      idempotencyKey: keyOf([url, edit]),
    });
    return media;
  };
  return async (item: FormMedia, edit: PictureEditInput): Promise<void> => {
    const { key } = item.uploadKey ? await editUpload(item.uploadKey, edit) : await editPosted(item, edit);
    dispatch({ type: 'edited', id: item.id, key });
    if (item.preview) URL.revokeObjectURL(item.preview);
  };
}

export function useUploadEdit() {
  const transport = useTransport();
  const queries = useQueryClient();
  const { keyOf } = useTryKeys();
  return async (uploadKey: string, edit: PictureEditInput) => {
    const { media } = await transport.request('POST /api/uploads/:key/edit', {
      params: { key: uploadKey },
      body: edit,
      idempotencyKey: keyOf([uploadKey, edit]),
    });
    queries.setQueryData(uploadQuery(transport, media.key).queryKey, media);
    return media;
  };
}
