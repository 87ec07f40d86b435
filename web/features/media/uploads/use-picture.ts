import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { useReducer, useState } from 'react';
import { uuid } from '../../../lib/uuid.ts';
import { isPictureFile } from '../media.ts';
import { type FormMedia, fromFile, fromStored, type StoredMedia } from './form-media.ts';
import { isOnItsWay, mediaList } from './media-list.ts';
import { tooLarge, useChecks, useKeepMedia } from './use-media-list.ts';
import { useUploads } from './use-uploads.ts';

/** The one picture of a form as its draft keeps it: what is to come in the place of the one that is saved. */
export type PictureDraft = {
  upload: StoredMedia | null;
  /** The saved one is to go, without another in its place. */
  isRemoved: boolean;
};

export const unchangedPicture: PictureDraft = { upload: null, isRemoved: false };

export type Picture = ReturnType<typeof usePicture>;

/** A portrait or a logo in a form: chosen, sent, taken back, removed. `keep` is told of it, to be kept with the draft. */
export function usePicture(draft: PictureDraft, keep: (draft: PictureDraft) => void) {
  const [list, dispatch] = useReducer(mediaList, draft.upload, (upload) =>
    upload ? [fromStored(upload, undefined)] : [],
  );
  const [problem, setProblem] = useState<string | null>(null);
  // It is for no loop in particular, and counts to the plan of none.
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
    /** Why what was chosen last is not taken. */
    problem,
    isSending: list.some(isOnItsWay),
    /** What is on its way, is being prepared, or failed can't be saved. */
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
    /** One that has just come goes first, then the saved one. */
    remove() {
      setProblem(null);
      if (upload) takeBack(upload);
      else keep({ upload: null, isRemoved: true });
    },
    restore: () => keep(unchangedPicture),
    /** It has been saved: what was sent is no upload of this form any more. */
    forget() {
      setProblem(null);
      if (upload) dispatch({ type: 'removed', id: upload.id });
    },
    /** Takes what an edit has made in its place, or in that of the saved one. */
    takeEdit({ key, name }: { key: string; name: string }) {
      if (key === upload?.uploadKey) return;
      if (upload) dispatch({ type: 'removed', id: upload.id });
      dispatch({ type: 'added', media: fromStored(arrivedPicture(key, name), undefined) });
    },
    /** For what is on its way. */
    controls: { ...uploads, remove: takeBack },
  };
}

function arrivedPicture(uploadKey: string, name: string): StoredMedia {
  const address = { url: `/media/${uploadKey}`, uploadKey, resumeKey: null, file: null };
  return { id: uuid(), ...address, name, title: null, kind: 'image', thumbnail: null };
}

/** As the server is told of it; undefined: it stays as it is. */
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
