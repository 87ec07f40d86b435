import type { PictureEditInput } from '@loopyard/contract/picture-edits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import { uuid } from '../../../lib/uuid.ts';
import type { FormMedia } from './form-media.ts';
import type { MediaEvent } from './media-list.ts';
import type { PostedMedia } from './use-posted-media.ts';
import { uploadQuery } from './use-upload-states.ts';

/** Edits a picture of a form, at once: an upload as well as what is on the post. */
export function usePictureEdits(postedMedia: PostedMedia | null, dispatch: (event: MediaEvent) => void) {
  const transport = useTransport();
  const queries = useQueryClient();
  const lastTry = useRef({ content: '', key: '' });
  /** The same try keeps its key: what was done, though no answer came, isn't done again. */
  const keyOf = (content: string) => {
    if (lastTry.current.content !== content) lastTry.current = { content, key: uuid() };
    return lastTry.current.key;
  };
  const send = async ({ url, uploadKey }: FormMedia, edit: PictureEditInput) => {
    const idempotencyKey = keyOf(JSON.stringify([url, edit]));
    if (uploadKey) {
      const params = { key: uploadKey };
      return transport.request('POST /api/uploads/:key/edit', { params, body: edit, idempotencyKey });
    }
    const media = postedMedia?.media.find(({ key }) => key === url);
    if (!postedMedia || !media)
      throw new Error('an edit of a picture that is neither uploaded nor on the post');
    const params = { id: Number(media.id) };
    const body = { ...edit, post_id: postedMedia.postId };
    return transport.request('POST /api/media/:id/edit', { params, body, idempotencyKey });
  };
  return async (item: FormMedia, edit: PictureEditInput): Promise<void> => {
    const { media } = await send(item, edit);
    if (item.uploadKey) queries.setQueryData(uploadQuery(transport, media.key).queryKey, media);
    dispatch({ type: 'edited', id: item.id, key: media.key });
    if (item.preview) URL.revokeObjectURL(item.preview);
  };
}
