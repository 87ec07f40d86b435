import type { FormMedia } from './form-media.ts';
import type { UploadState } from './use-upload-states.ts';

export type MediaEvent =
  | { type: 'added'; media: FormMedia }
  /** Percent sent; 0 when the upload starts. */
  | { type: 'sent'; id: string; progress: number; pace: string | null }
  | { type: 'begun'; id: string; resumeKey: string }
  | { type: 'paused'; id: string; pause: NonNullable<FormMedia['pause']> }
  | { type: 'resumed'; id: string }
  | { type: 'arrived'; id: string; url: string; uploadKey: string }
  | { type: 'lost'; id: string; problem: string }
  | { type: 'retried'; id: string }
  | { type: 'checked'; id: string; state: UploadState }
  | { type: 'named'; id: string; title: string | null }
  | { type: 'described'; id: string; alt: string | null }
  | { type: 'edited'; id: string; key: string }
  | { type: 'covered'; id: string; thumbnail: string; picture: string }
  | { type: 'moved'; from: number; to: number }
  | { type: 'removed'; id: string };

/** `waiting` → `sending`/`paused` → `checking` → `processing` → `ready`/`failed`. Ignores late events. */
export function mediaList(list: FormMedia[], event: MediaEvent): FormMedia[] {
  if (event.type === 'added') return [...list, event.media];
  if (event.type === 'moved') return moveItem(list, event.from, event.to);
  if (event.type === 'removed')
    return keepSame(
      list,
      list.filter(({ id }) => id !== event.id),
    );
  return keepSame(
    list,
    list.map((item) => (item.id === event.id ? afterEvent(item, event) : item)),
  );
}

type EventOfOne = Exclude<MediaEvent, { type: 'added' | 'moved' | 'removed' }>;

function afterEvent(media: FormMedia, event: EventOfOne): FormMedia {
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
    case 'described':
      return { ...media, alt: event.alt };
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

/** Repeating the current edit returns the current key. */
function withEdit(media: FormMedia, key: string): FormMedia {
  if (key === (media.uploadKey ?? media.url)) return media;
  const address = { url: key, uploadKey: media.uploadKey && key };
  return { ...media, ...address, stage: 'processing', preview: null, picture: null, problem: null };
}

export function isOnItsWay(media: FormMedia): boolean {
  return isMoving(media) || media.stage === 'paused';
}

function mayPause(media: FormMedia): boolean {
  return isMoving(media) || media.pause === 'away' || media.pause === 'elsewhere';
}

function isMoving({ stage }: FormMedia): boolean {
  return stage === 'waiting' || stage === 'sending';
}

export function hasArrived({ url }: FormMedia): boolean {
  return url !== null;
}

export function isLost(media: FormMedia): boolean {
  return media.stage === 'failed' && !hasArrived(media);
}

export function isDamaged(media: FormMedia): boolean {
  return media.stage === 'failed' && hasArrived(media);
}

function moveItem(list: FormMedia[], from: number, to: number): FormMedia[] {
  const item = list[from];
  return item && from !== to ? list.toSpliced(from, 1).toSpliced(to, 0, item) : list;
}

function keepSame(before: FormMedia[], after: FormMedia[]): FormMedia[] {
  return before.length === after.length && before.every((item, at) => item === after[at]) ? before : after;
}
