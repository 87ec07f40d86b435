import { mediaLimits } from '@loopyard/contract/media.ts';
import { postLimits } from '@loopyard/contract/posts.ts';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import { uuid } from '../../../lib/uuid.ts';
import { isolated } from '../../../lib/words.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { fileSize, kindOfFile, type MediaView } from '../media.ts';
import { type FormMedia, fromFile, fromStored, type StoredMedia, toStored } from './form-media.ts';
import { isOnItsWay, type MediaEvent, mediaList } from './media-list.ts';
import { createUploader } from './upload.ts';
import { useSettle } from './use-settle.ts';
import { useUploadStates } from './use-upload-states.ts';

export type MediaList = ReturnType<typeof useMediaList>;

const FAILED = 'Error uploading, please try again later';

/**
 * The media of a form: added, sent, put in order, named, removed. `keep` is told what has arrived, to be kept with
 * the draft; `shown` are those that were on the post before.
 */
export function useMediaList(
  stored: StoredMedia[],
  keep: (stored: StoredMedia[]) => void,
  shown: MediaView[] = [],
) {
  const [media, dispatch] = useReducer(mediaList, stored, (all) =>
    all.map((one) =>
      fromStored(
        one,
        shown.find(({ key }) => key === one.id),
      ),
    ),
  );
  const uploads = useUploads(dispatch);
  const toast = useToast();
  useChecks(media, dispatch);
  useKept(media, keep);
  const remove = (one: FormMedia) => {
    uploads.cancel(one);
    dispatch({ type: 'removed', id: one.id });
  };

  const add = (files: File[]) => {
    const room = postLimits.media - media.length;
    if (files.length > room) toast(`A post can have ${postLimits.media} files at most`, 'bad');
    for (const file of files.slice(0, Math.max(0, room))) {
      const problem = tooLarge(file);
      if (problem) {
        toast(problem, 'bad');
        continue;
      }
      const one = fromFile(uuid(), file);
      dispatch({ type: 'added', media: one });
      uploads.start(one.id, file);
    }
  };
  return {
    media,
    isSending: media.some(isOnItsWay),
    settle: useSettle(media, remove),
    add,
    retry: uploads.retry,
    setTitle: (id: string, title: string | null) => dispatch({ type: 'named', id, title }),
    remove,
    move: (from: number, to: number) => dispatch({ type: 'moved', from, to }),
  };
}

/** Each upload under the name its media has in the form. */
function useUploads(dispatch: (event: MediaEvent) => void) {
  const transport = useTransport();
  const toast = useToast();
  const send = useMemo(() => createUploader(transport), [transport]);
  const running = useRef(new Map<string, { file: File; abort: AbortController }>());

  // The form is gone: what hasn't arrived goes nowhere.
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const { abort } of all.values()) abort.abort();
    };
  }, []);

  const start = (id: string, file: File) => {
    const abort = new AbortController();
    running.current.set(id, { file, abort });
    const onProgress = (progress: number) => dispatch({ type: 'sent', id, progress });
    send(file, { signal: abort.signal, onProgress }).then(
      ({ url, key }) => {
        running.current.delete(id);
        dispatch({ type: 'arrived', id, url, uploadKey: key });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        toast(FAILED, 'bad');
        dispatch({ type: 'lost', id, problem: (error instanceof Error && error.message) || FAILED });
      },
    );
  };
  const retry = (id: string) => {
    const upload = running.current.get(id);
    if (!upload) return;
    dispatch({ type: 'retried', id });
    start(id, upload.file);
  };
  /** Also takes back what has arrived and is on no post; if that fails, the server tidies it away in a day. */
  const cancel = ({ id, uploadKey, preview }: FormMedia) => {
    running.current.get(id)?.abort.abort();
    running.current.delete(id);
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
    if (uploadKey)
      transport.request('DELETE /api/uploads/:key', { params: { key: uploadKey } }).catch(() => undefined);
  };
  return { start, retry, cancel };
}

/** What the server says of those that have arrived. */
function useChecks(media: FormMedia[], dispatch: (event: MediaEvent) => void): void {
  const states = useUploadStates(media);
  useEffect(() => {
    for (const [id, state] of states) {
      const event: MediaEvent = { type: 'checked', id, state };
      if (mediaList(media, event) !== media) dispatch(event);
    }
  }, [states, media, dispatch]);
}

function useKept(media: FormMedia[], keep: (stored: StoredMedia[]) => void): void {
  const latestKeep = useRef(keep);
  latestKeep.current = keep;
  const text = JSON.stringify(toStored(media));
  const kept = useRef(text);
  useEffect(() => {
    if (kept.current === text) return;
    kept.current = text;
    latestKeep.current(JSON.parse(text) as StoredMedia[]);
  }, [text]);
}

function tooLarge(file: File): string | null {
  const max = kindOfFile(file) === 'image' ? mediaLimits.imageBytes : mediaLimits.fileBytes;
  return file.size > max ? `${isolated(file.name)} is larger than ${fileSize(max)}` : null;
}
