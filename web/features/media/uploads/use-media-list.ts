import { mediaLimits } from '@loopyard/contract/media.ts';
import { postLimits } from '@loopyard/contract/posts.ts';
import { useEffect, useReducer, useRef } from 'react';
import { useSession } from '../../../lib/app-context.tsx';
import { uuid } from '../../../lib/uuid.ts';
import { isolated } from '../../../lib/words.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { fileSize, kindOfFile } from '../media.ts';
import { type FormMedia, fromFile, fromStored, isFileOf, type StoredMedia, toStored } from './form-media.ts';
import { isOnItsWay, type MediaEvent, mediaList } from './media-list.ts';
import { useStorageLeft } from './storage-left.tsx';
import { useMediaToSave } from './use-media-to-save.ts';
import { usePictureEdits } from './use-picture-edits.ts';
import { type PostedMedia, usePostedMedia } from './use-posted-media.ts';
import { useUploadStates } from './use-upload-states.ts';
import { useUploads } from './use-uploads.ts';

export type MediaList = ReturnType<typeof useMediaList>;

export function useMediaList(
  storedMedia: StoredMedia[],
  keep: (list: StoredMedia[]) => void,
  postedMedia: PostedMedia | null = null,
) {
  const findPosted = ({ url }: StoredMedia) => postedMedia?.media.find(({ key }) => key === url);
  const [media, dispatch] = useReducer(mediaList, storedMedia, (list) =>
    list.map((item) => fromStored(item, findPosted(item))),
  );
  const { loopId } = useSession();
  const uploads = useUploads(media, dispatch, loopId);
  useChecks(media, dispatch);
  usePostedMedia(media, postedMedia, dispatch);
  const editPicture = usePictureEdits(postedMedia, dispatch);
  useKeepMedia(media, keep);
  const remove = (item: FormMedia) => {
    uploads.cancel(item);
    dispatch({ type: 'removed', id: item.id });
  };

  const add = useAdding(media, uploads, dispatch);
  return {
    media,
    isSending: media.some(isOnItsWay),
    mediaToSave: useMediaToSave(media, remove),
    add,
    retry: uploads.retry,
    setThumbnail: (id: string, choice: { thumbnail: string; picture: string }) =>
      dispatch({ type: 'covered', id, ...choice }),
    findPosted,
    mayEditPicture: (item: StoredMedia) => !postedMedia?.isOfSource || !findPosted(item),
    editPicture,
    pause: uploads.pause,
    goOn: uploads.goOn,
    goOnWith: uploads.goOnWith,
    setTitle: (id: string, title: string | null) => dispatch({ type: 'named', id, title }),
    setAlt: (id: string, alt: string | null) => dispatch({ type: 'described', id, alt }),
    remove,
    move: (from: number, to: number) => dispatch({ type: 'moved', from, to }),
  };
}

type Dispatch = (event: MediaEvent) => void;

function useAdding(media: FormMedia[], uploads: ReturnType<typeof useUploads>, dispatch: Dispatch) {
  const toast = useToast();
  const storage = useStorageLeft(media);
  const goOnWith = (file: File) => {
    const item = media.find((candidate) => candidate.pause === 'choose' && isFileOf(candidate, file));
    if (item) uploads.goOnWith(item, file);
    return item !== undefined;
  };
  return (chosenFiles: File[]) => {
    const files = chosenFiles.filter((file) => !goOnWith(file));
    const room = postLimits.media - media.length;
    if (files.length > room) toast(`A post can have ${postLimits.media} files at most`, 'bad');
    let bytesLeft = storage?.bytesLeft ?? Number.POSITIVE_INFINITY;
    for (const file of files.slice(0, Math.max(0, room))) {
      const problem = tooLarge(file) ?? (file.size > bytesLeft ? noRoom(file) : null);
      if (problem) {
        toast(problem, 'bad');
        continue;
      }
      const item = fromFile(uuid(), file);
      dispatch({ type: 'added', media: item });
      bytesLeft -= file.size;
      uploads.begin(item.id, file);
    }
  };
}

export function useChecks(media: FormMedia[], dispatch: Dispatch): void {
  const states = useUploadStates(media);
  useEffect(() => {
    for (const [id, state] of states) {
      const event: MediaEvent = { type: 'checked', id, state };
      if (mediaList(media, event) !== media) dispatch(event);
    }
  }, [states, media, dispatch]);
}

export function useKeepMedia(media: FormMedia[], keep: (list: StoredMedia[]) => void): void {
  const latestKeep = useRef(keep);
  latestKeep.current = keep;
  const text = JSON.stringify(toStored(media));
  const keptText = useRef(text);
  useEffect(() => {
    if (keptText.current === text) return;
    keptText.current = text;
    latestKeep.current(JSON.parse(text) as StoredMedia[]);
  }, [text]);
}

export function tooLarge(file: File): string | null {
  const max = kindOfFile(file) === 'image' ? mediaLimits.imageBytes : mediaLimits.fileBytes;
  return file.size > max ? `${isolated(file.name)} is larger than ${fileSize(max)}` : null;
}

function noRoom(file: File): string {
  return `${isolated(file.name)} is larger than the storage you have left`;
}
