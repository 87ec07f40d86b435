import type { FormMedia } from './form-media.ts';
import type { UploadState } from './use-upload-states.ts';

/** What happens to the media of a form. */
export type MediaEvent =
  | { type: 'added'; media: FormMedia }
  /** So much of it was sent, in percent; with 0 its turn has come. */
  | { type: 'sent'; id: string; progress: number; pace: string | null }
  /** The server knows of it, and would go on with it. */
  | { type: 'begun'; id: string; resumeKey: string }
  | { type: 'paused'; id: string; pause: NonNullable<FormMedia['pause']> }
  | { type: 'resumed'; id: string }
  | { type: 'arrived'; id: string; url: string; uploadKey: string }
  /** It did not arrive. */
  | { type: 'lost'; id: string; problem: string }
  | { type: 'retried'; id: string }
  /** The server was asked what became of it. */
  | { type: 'checked'; id: string; state: UploadState }
  | { type: 'named'; id: string; title: string | null }
  /** It shows another part of its picture, which is made anew under another key. */
  | { type: 'edited'; id: string; key: string }
  /** One of a video's thumbnails was chosen to stand for it. */
  | { type: 'covered'; id: string; thumbnail: string; picture: string }
  | { type: 'moved'; from: number; to: number }
  | { type: 'removed'; id: string };

/**
 * The media of a form after an event. Each is `waiting` for its turn, `sending` or `paused`, has arrived and is
 * `checking` and `processing` until it is `ready`, or it `failed`: on its way, from where it can be tried again, or because nobody
 * could open it. An event that comes too late for a media changes nothing, and the same list is answered.
 */
export function mediaList(list: FormMedia[], event: MediaEvent): FormMedia[] {
  if (event.type === 'added') return [...list, event.media];
  if (event.type === 'moved') return move(list, event.from, event.to);
  if (event.type === 'removed')
    return keepSame(
      list,
      list.filter(({ id }) => id !== event.id),
    );
  return keepSame(
    list,
    list.map((item) => (item.id === event.id ? after(item, event) : item)),
  );
}

type EventOfOne = Exclude<MediaEvent, { type: 'added' | 'moved' | 'removed' }>;

function after(media: FormMedia, event: EventOfOne): FormMedia {
  switch (event.type) {
    case 'sent':
      return isMoving(media) ? withProgress(media, event) : media;
    case 'begun':
      return isOnItsWay(media) ? { ...media, resumeKey: event.resumeKey } : media;
    case 'paused':
      return mayPause(media) ? { ...media, stage: 'paused', pause: event.pause, pace: null } : media;
    case 'resumed':
      return media.stage === 'paused' ? { ...media, stage: 'waiting', pause: null } : media;
    case 'arrived': {
      const { url, uploadKey } = event;
      const arrivedMedia = { progress: 100, pause: null, pace: null, resumeKey: null, url, uploadKey };
      return isOnItsWay(media) ? { ...media, stage: 'checking', ...arrivedMedia } : media;
    }
    case 'lost': {
      const { problem } = event;
      return isOnItsWay(media) ? { ...media, stage: 'failed', pause: null, pace: null, problem } : media;
    }
    case 'retried':
      return isLost(media) ? { ...media, stage: 'waiting', progress: 0, problem: null } : media;
    case 'checked':
      return hasArrived(media) ? withState(media, event.state) : media;
    case 'named':
      return { ...media, title: event.title };
    case 'edited':
      return hasArrived(media) ? withEdit(media, event.key) : media;
    case 'covered':
      return { ...media, thumbnail: event.thumbnail, picture: event.picture };
  }
}

function withProgress(
  media: FormMedia,
  { progress, pace }: { progress: number; pace: string | null },
): FormMedia {
  const isSame = media.stage === 'sending' && media.progress === progress && media.pace === pace;
  return isSame ? media : { ...media, stage: 'sending', progress, pace };
}

function withState(media: FormMedia, { picture, problem, isFinished }: UploadState): FormMedia {
  const stage = problem !== null ? 'failed' : isFinished ? 'ready' : 'processing';
  const isSame = media.stage === stage && media.picture === picture && media.problem === problem;
  return isSame ? media : { ...media, stage, picture, problem };
}

/** An edit that is already shown answers the key there is. */
function withEdit(media: FormMedia, key: string): FormMedia {
  if (key === (media.uploadKey ?? media.url)) return media;
  const address = { url: key, uploadKey: media.uploadKey && key };
  return { ...media, ...address, stage: 'processing', preview: null, picture: null, problem: null };
}

/** It may still be given up. */
export function isOnItsWay(media: FormMedia): boolean {
  return isMoving(media) || media.stage === 'paused';
}

/** What goes on by itself may be paused for good. */
function mayPause(media: FormMedia): boolean {
  return isMoving(media) || media.pause === 'away' || media.pause === 'elsewhere';
}

function isMoving({ stage }: FormMedia): boolean {
  return stage === 'waiting' || stage === 'sending';
}

/** It can be put into a post, though it may not be ready. */
export function hasArrived({ url }: FormMedia): boolean {
  return url !== null;
}

/** It did not arrive, and can be sent again. */
export function isLost(media: FormMedia): boolean {
  return media.stage === 'failed' && !hasArrived(media);
}

/** It arrived, and nobody can open it. */
export function isDamaged(media: FormMedia): boolean {
  return media.stage === 'failed' && hasArrived(media);
}

function move(list: FormMedia[], from: number, to: number): FormMedia[] {
  const item = list[from];
  return item && from !== to ? list.toSpliced(from, 1).toSpliced(to, 0, item) : list;
}

function keepSame(before: FormMedia[], after: FormMedia[]): FormMedia[] {
  return before.length === after.length && before.every((item, at) => item === after[at]) ? before : after;
}
