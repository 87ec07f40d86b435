import type { PictureEditInput } from '@loopyard/contract/picture-edits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../../lib/app-context.tsx';
import { type EditablePicture, editablePicture } from '../media.ts';
import { useUploadEdit } from '../uploads/use-picture-edits.ts';
import { THUMBNAIL_POLLS, uploadQuery, useUploadOf } from '../uploads/use-upload-states.ts';

type EditedPicture = { key: string; name: string };

/** `editable` is null if, for example, someone else uploaded it. `edit` waits until the picture is ready. */
export function usePictureEdit(uploadKey: string | null) {
  const transport = useTransport();
  const queries = useQueryClient();
  const editUpload = useUploadEdit();
  const { data } = useUploadOf({ uploadKey });
  const editable: EditablePicture | null =
    uploadKey !== null && data && data.processing_error === null ? editablePicture(data) : null;

  const edit = async (input: PictureEditInput): Promise<EditedPicture> => {
    if (uploadKey === null) throw new Error('an edit of a picture that is not there');
    let media = await editUpload(uploadKey, input);
    const query = uploadQuery(transport, media.key);
    for (let polls = 0; !media.is_finished_processing && polls < THUMBNAIL_POLLS.most; polls++) {
      await new Promise((resolve) => setTimeout(resolve, THUMBNAIL_POLLS.everyMs));
      // Keep polling: the next attempt, or the form, reports a failure.
      media = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => media);
    }
    return { key: media.key, name: media.name };
  };
  return { editable, edit };
}
