import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { useReducer, useState } from 'react';
import { uuid } from '../../../lib/uuid.ts';
import { isPictureFile } from '../media.ts';
import { type FormMedia, fromFile, fromStored, type StoredMedia } from './form-media.ts';
import { isOnItsWay, mediaList } from './media-list.ts';
import { tooLarge, useChecks, useKeepMedia } from './use-media-list.ts';
import { useUploads } from './use-uploads.ts';

export type PictureDraft = {
  upload: StoredMedia | null;
  isRemoved: boolean;
};

export const unchangedPicture: PictureDraft = { upload: null, isRemoved: false };

export type Picture = ReturnType<typeof usePicture>;

export function usePicture(draft: PictureDraft, keep: (draft: PictureDraft) => void) {
  const [list, dispatch] = useReducer(mediaList, draft.upload, (upload) =>
    upload ? [fromStored(upload, undefined)] : [],
  );
  const [problem, setProblem] = useState<string | null>(null);
  // Portraits and logos don't count against any loop's plan.
  const uploads = useUploads(list, dispatch, DEFAULT_LOOP_ID);
  useChecks(list, dispatch);
  useKeepMedia(list, ([upload = null]) => keep({ upload, isRemoved: draft.isRemoved && !upload }));
  const upload = list[0] ?? null;

  const takeBack = (item: FormMedia) => {
    uploads.cancel(item);
    dispatch({ type: 'removed', id: item.id });
  };
  return {
    upload,
    isRemoved: draft.isRemoved && !upload,
    problem,
    isSending: list.some(isOnItsWay),
    isReady: !upload || upload.stage === 'ready',
    choose(files: File[]) {
      const [file] = files;
      const refusal = refusalOf(files);
      setProblem(refusal);
      if (!file || refusal) return;
      if (upload) takeBack(upload);
      const media = fromFile(uuid(), file);
      dispatch({ type: 'added', media });
      uploads.begin(media.id, file);
    },
    remove() {
      setProblem(null);
      if (upload) takeBack(upload);
      else keep({ upload: null, isRemoved: true });
    },
    restore: () => keep(unchangedPicture),
    /** After saving, the upload no longer belongs to this form. */
    forget() {
      setProblem(null);
      if (upload) dispatch({ type: 'removed', id: upload.id });
    },
    takeEdit({ key, name }: { key: string; name: string }) {
      if (key === upload?.uploadKey) return;
      if (upload) dispatch({ type: 'removed', id: upload.id });
      dispatch({ type: 'added', media: fromStored(arrivedPicture(key, name), undefined) });
    },
    controls: { ...uploads, remove: takeBack },
  };
}

function arrivedPicture(uploadKey: string, name: string): StoredMedia {
  const address = { url: `/media/${uploadKey}`, uploadKey, resumeKey: null, file: null };
  return { id: uuid(), ...address, name, title: null, alt: null, kind: 'image', thumbnail: null };
}

export function pictureChange({ upload, isRemoved }: PictureDraft): { url: string } | null | undefined {
  if (upload?.url) return { url: upload.url };
  return isRemoved ? null : undefined;
}

function refusalOf(files: File[]): string | null {
  const [file] = files;
  if (!file) return null;
  if (files.length > 1) return 'Please choose one picture only';
  if (!isPictureFile(file)) return 'Please choose a picture, such as a photo (JPEG, PNG or HEIC)';
  return tooLarge(file);
}
