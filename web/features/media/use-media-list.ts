import { mediaLimits } from '@loopyard/contract/media.ts';
import { postLimits } from '@loopyard/contract/posts.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTransport } from '../../lib/app-context.tsx';
import { uuid } from '../../lib/uuid.ts';
import { isolated } from '../../lib/words.ts';
import { useToast } from '../../ui/toast.tsx';
import { type FormMedia, fromFile, fromStored, type StoredMedia, toStored } from './form-media.ts';
import { fileSize, kindOfFile } from './media.ts';
import { createUploader } from './upload.ts';
import { type UploadState, useUploadStates } from './use-upload-states.ts';

export type MediaList = ReturnType<typeof useMediaList>;

const nothingKnown: UploadState = { picture: null, problem: null };

const FAILED = 'Error uploading, please try again later';

/**
 * The media of a form: added, sent, put in order, named, removed. `keep` is told what has arrived, to be kept with
 * the draft; `known` is the state of media that were there before, by id.
 */
export function useMediaList(
  stored: StoredMedia[],
  keep: (stored: StoredMedia[]) => void,
  known: ReadonlyMap<string, UploadState> = new Map(),
) {
  const [media, setMedia] = useState<FormMedia[]>(() => stored.map(fromStored));
  const states = useUploadStates(media);
  const change = (id: string, changed: Partial<FormMedia>) =>
    setMedia((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const remove = (id: string) => setMedia((all) => all.filter((one) => one.id !== id));
  const uploads = useUploads(change);
  const toast = useToast();
  useKept(media, keep);

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
      setMedia((all) => [...all, one]);
      uploads.start(one.id, file);
    }
  };
  return {
    media,
    add,
    change,
    /** Of what has arrived: its picture, and why nobody could open it. */
    stateOf: ({ id }: FormMedia) => states.get(id) ?? known.get(id) ?? nothingKnown,
    retry: uploads.retry,
    remove(one: FormMedia) {
      uploads.cancel(one);
      remove(one.id);
    },
    move(from: number, to: number) {
      setMedia((all) => {
        const moved = all[from];
        return moved ? all.toSpliced(from, 1).toSpliced(to, 0, moved) : all;
      });
    },
  };
}

/** Each upload under the name its media has in the form. */
function useUploads(change: (id: string, changed: Partial<FormMedia>) => void) {
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
    change(id, { state: 'uploading', progress: 0, problem: null });
    send(file, { signal: abort.signal, onProgress: (progress) => change(id, { progress }) }).then(
      ({ url, key }) => {
        running.current.delete(id);
        change(id, { state: 'done', progress: 100, url, uploadKey: key });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        toast(FAILED, 'bad');
        change(id, { state: 'failed', problem: (error instanceof Error && error.message) || FAILED });
      },
    );
  };
  const retry = (id: string) => {
    const upload = running.current.get(id);
    if (upload) start(id, upload.file);
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
