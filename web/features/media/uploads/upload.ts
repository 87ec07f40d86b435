import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { metadataOf, type Tus, type TusAnswer } from '../../../lib/tus.ts';
import { HELD_STATUS, isTaken, LONGEST_PAUSE_MS, pause, refuseIfFinal } from './upload-tries.ts';

/** `url` identifies the file in a post; `uploadKey` asks for its state. */
export type UploadedFile = { url: string; uploadKey: string };

export type UploadOptions = {
  signal: AbortSignal;
  resumeKey?: string | null;
  loopId: number;
  onBegin?: (resumeKey: string) => void;
  /** Bytes sent so far; first called when the upload starts. */
  onProgress?: (bytes: number) => void;
  /** Offline, or another tab is sending the file; retried automatically. */
  onAway?: (pause: 'away' | 'elsewhere') => void;
  onReturn?: () => void;
};

const AT_ONCE = 3;
/** Small enough that a lost permission or a full plan is reported before the whole film is sent. */
const PIECE_BYTES = 64 * 1024 ** 2;

/** Resumes interrupted uploads by itself. A rejection is an Error whose message can be shown, or is empty. */
export function createUploader(tus: Tus) {
  let running = 0;
  const queue: (() => void)[] = [];
  const turn = async () => {
    if (running >= AT_ONCE) await new Promise<void>((go) => queue.push(go));
    running++;
  };
  const send = async (file: File, options: UploadOptions): Promise<UploadedFile> => {
    await turn();
    try {
      options.signal.throwIfAborted();
      const key = await sendAll(tus, file, options);
      return { url: `/media/${key}`, uploadKey: key };
    } finally {
      running--;
      queue.shift()?.();
    }
  };
  /** If this fails, the server cleans up within a day. */
  const drop = (key: string) => void tus({ method: 'DELETE', key });
  return { send, drop };
}

async function sendAll(tus: Tus, file: File, options: UploadOptions): Promise<string> {
  let key = options.resumeKey ?? null;
  // A lock may belong to a broken connection of this tab.
  let hasSent = false;
  for (let tries = 0; ; tries++) {
    const answer =
      key === null ? await beginUpload(tus, file, options) : await askOffset(tus, key, options.signal);
    if (key !== null && (answer.status === 404 || answer.status === 410)) {
      // The upload expired or was cancelled elsewhere.
      key = null;
      continue;
    }
    if (isTaken(answer)) {
      key ??= answer.header('location')?.split('/').at(-1) ?? '';
      if (tries > 0) options.onReturn?.();
      const offset = Number(answer.header('upload-offset') ?? 0);
      const last = await sendFrom(tus, { file, key, offset }, options);
      if (last === null) return key;
      // Progress was made, so start counting retries again.
      if (last.hasMoved) tries = 0;
      const isHeld: boolean = last.answer.status === HELD_STATUS && !last.hasMoved && !hasSent;
      hasSent ||= !isHeld;
      refuseIfFinal(last.answer);
      options.onAway?.(isHeld ? 'elsewhere' : 'away');
    } else {
      refuseIfFinal(answer);
      options.onAway?.('away');
    }
    await pause(Math.min(1000 * 2 ** tries, LONGEST_PAUSE_MS), options.signal);
  }
}

async function beginUpload(
  tus: Tus,
  file: File,
  { loopId, signal, onBegin }: UploadOptions,
): Promise<TusAnswer> {
  const metadata = {
    filename: file.name,
    filetype: file.type || 'application/octet-stream',
    ...(loopId !== DEFAULT_LOOP_ID && { loop_id: String(loopId) }),
  };
  const headers = { 'Upload-Length': String(file.size), 'Upload-Metadata': metadataOf(metadata) };
  const answer = await tus({ method: 'POST', headers, signal });
  const key = answer.header('location')?.split('/').at(-1);
  if (isTaken(answer) && key) onBegin?.(key);
  return answer;
}

const askOffset = (tus: Tus, key: string, signal: AbortSignal) => tus({ method: 'HEAD', key, signal });

type Rest = { file: File; key: string; offset: number };

/** Null when everything has been sent. */
async function sendFrom(
  tus: Tus,
  { file, key, offset }: Rest,
  { signal, onProgress }: UploadOptions,
): Promise<{ answer: TusAnswer; hasMoved: boolean } | null> {
  let at = offset;
  onProgress?.(at);
  while (at < file.size) {
    const start = at;
    const answer = await tus({
      method: 'PATCH',
      key,
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(start) },
      body: file.slice(start, start + PIECE_BYTES),
      signal,
      onProgress: (loaded) => onProgress?.(start + loaded),
    });
    if (!isTaken(answer)) return { answer, hasMoved: at > offset };
    at = Number(answer.header('upload-offset') ?? file.size);
    onProgress?.(at);
  }
  return null;
}
