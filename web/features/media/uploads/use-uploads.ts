import { useEffect, useMemo, useRef, useState } from 'react';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { keptFilesOf } from '../../../lib/kept-files.ts';
import { isolated } from '../../../lib/words.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { type FormMedia, isFileOf } from './form-media.ts';
import type { MediaEvent } from './media-list.ts';
import { createPace } from './pace.ts';
import { createUploader, type UploadOptions } from './upload.ts';

const UPLOAD_FAILED = 'Error uploading, please try again later';
/** Larger files must be chosen again after a reload. */
const KEPT_BYTES = 100 * 1000 ** 2;

/** `media`: the form's first list. Uploads count against the plan of `loopId`; the default loop has none. */
export function useUploads(media: FormMedia[], dispatch: (event: MediaEvent) => void, loopId: number) {
  const transport = useTransport();
  const { uploader, keptFiles, running, start } = useSending(dispatch, loopId);
  const toast = useToast();
  useWhatWaited(media, { keptFiles, start, dispatch, running });

  const goOn = ({ id, resumeKey }: FormMedia, file = running.get(id)?.file) => {
    if (!file) return dispatch({ type: 'paused', id, pause: 'choose' });
    dispatch({ type: 'resumed', id });
    start(id, file, resumeKey);
  };
  return {
    begin(id: string, file: File) {
      start(id, file, null);
      if (file.size > KEPT_BYTES) return;
      const text = `This browser has no room for a copy of ${isolated(file.name)}. Please keep this page open until it is uploaded.`;
      void keptFiles.keep(id, file).then((isKept) => isKept || toast(text));
    },
    goOn,
    goOnWith(item: FormMedia, file: File) {
      if (isFileOf(item, file)) goOn(item, file);
      else toast(`That’s a different file. Please choose ${isolated(item.name)}.`, 'bad');
    },
    pause({ id }: FormMedia) {
      running.get(id)?.abort.abort();
      dispatch({ type: 'paused', id, pause: 'person' });
    },
    retry({ id, resumeKey }: FormMedia) {
      const file = running.get(id)?.file;
      if (!file) return;
      dispatch({ type: 'retried', id });
      start(id, file, resumeKey);
    },
    /** Deletes a finished upload too. If that fails, the server cleans up within a day. */
    cancel({ id, uploadKey, resumeKey, preview }: FormMedia) {
      running.get(id)?.abort.abort();
      running.delete(id);
      void keptFiles.remove(id);
      if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
      if (uploadKey)
        transport.request('DELETE /api/uploads/:key', { params: { key: uploadKey } }).catch(() => undefined);
      else if (resumeKey) uploader.drop(resumeKey);
    },
  };
}

type Running = Map<string, { file: File; abort: AbortController }>;

function useSending(dispatch: (event: MediaEvent) => void, loopId: number) {
  const { userId } = useSession();
  const { upload } = useTransport();
  const uploader = useMemo(() => createUploader(upload), [upload]);
  const keptFiles = useMemo(() => keptFilesOf(userId), [userId]);
  const fail = useFailure(dispatch);
  const [running] = useState<Running>(() => new Map());
  const start = (id: string, file: File, resumeKey: string | null) => {
    const abort = new AbortController();
    running.set(id, { file, abort });
    const listeners = tellList(dispatch, { id, total: file.size });
    uploader.send(file, { signal: abort.signal, resumeKey, loopId, ...listeners }).then(
      ({ url, uploadKey }) => {
        running.delete(id);
        void keptFiles.remove(id);
        dispatch({ type: 'arrived', id, url, uploadKey });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) fail(id, error);
      },
    );
  };
  return { uploader, keptFiles, running, start };
}

function tellList(
  dispatch: (event: MediaEvent) => void,
  { id, total }: { id: string; total: number },
): Pick<UploadOptions, 'onBegin' | 'onProgress' | 'onAway' | 'onReturn'> {
  const paceAt = createPace();
  return {
    onBegin: (resumeKey) => dispatch({ type: 'begun', id, resumeKey }),
    onProgress: (bytes) => {
      const progress = total ? Math.floor((bytes / total) * 100) : 0;
      dispatch({ type: 'sent', id, progress, pace: paceAt(bytes, total) });
    },
    onAway: (pause) => dispatch({ type: 'paused', id, pause }),
    onReturn: () => dispatch({ type: 'resumed', id }),
  };
}

function useFailure(dispatch: (event: MediaEvent) => void) {
  const toast = useToast();
  return (id: string, error: unknown) => {
    toast(UPLOAD_FAILED, 'bad');
    dispatch({ type: 'lost', id, problem: (error instanceof Error && error.message) || UPLOAD_FAILED });
  };
}

type Waiting = {
  keptFiles: ReturnType<typeof keptFilesOf>;
  start: (id: string, file: File, resumeKey: string | null) => void;
  dispatch: (event: MediaEvent) => void;
  running: Map<string, { abort: AbortController }>;
};

/** Resumes uploads after a reload, and stops unfinished ones when the form closes. */
function useWhatWaited(media: FormMedia[], waiting: Waiting): void {
  const asOpened = useRef({ media, waiting });
  useEffect(() => {
    const { media, waiting } = asOpened.current;
    let isOpen = true;
    for (const { id, url, resumeKey } of media) {
      if (url !== null) continue;
      void waiting.keptFiles.get(id).then((file) => {
        if (!isOpen) return;
        if (file) waiting.start(id, file, resumeKey);
        else waiting.dispatch({ type: 'paused', id, pause: 'choose' });
      });
    }
    return () => {
      isOpen = false;
      for (const { abort } of waiting.running.values()) abort.abort();
    };
  }, []);
}
