import type { FormMedia } from './form-media.ts';
import type { UploadState } from './use-upload-states.ts';

/** What happens to the media of a form. */
export type MediaEvent =
  | { type: 'added'; media: FormMedia }
  /** So much of it was sent, in percent; with 0 its turn has come. */
  | { type: 'sent'; id: string; progress: number }
  | { type: 'arrived'; id: string; url: string; uploadKey: string }
  /** It did not arrive. */
  | { type: 'lost'; id: string; problem: string }
  | { type: 'retried'; id: string }
  /** The server was asked what became of it. */
  | { type: 'checked'; id: string; state: UploadState }
  | { type: 'named'; id: string; title: string | null }
  | { type: 'moved'; from: number; to: number }
  | { type: 'removed'; id: string };

/**
 * The media of a form after an event. Each is `waiting` for its turn, `sending`, has arrived and is `checking` and
 * `processing` until it is `ready`, or it `failed`: on its way, from where it can be tried again, or because nobody
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
    list.map((one) => (one.id === event.id ? after(one, event) : one)),
  );
}

type EventOfOne = Exclude<MediaEvent, { type: 'added' | 'moved' | 'removed' }>;

function after(media: FormMedia, event: EventOfOne): FormMedia {
  switch (event.type) {
    case 'sent':
      return isOnItsWay(media) ? { ...media, stage: 'sending', progress: event.progress } : media;
    case 'arrived': {
      const { url, uploadKey } = event;
      return isOnItsWay(media) ? { ...media, stage: 'checking', progress: 100, url, uploadKey } : media;
    }
    case 'lost':
      return isOnItsWay(media) ? { ...media, stage: 'failed', problem: event.problem } : media;
    case 'retried':
      return isLost(media) ? { ...media, stage: 'waiting', progress: 0, problem: null } : media;
    case 'checked':
      return hasArrived(media) ? checked(media, event.state) : media;
    case 'named':
      return { ...media, title: event.title };
  }
}

function checked(media: FormMedia, { picture, problem, isFinished }: UploadState): FormMedia {
  const stage = problem !== null ? 'failed' : isFinished ? 'ready' : 'processing';
  const isSame = media.stage === stage && media.picture === picture && media.problem === problem;
  return isSame ? media : { ...media, stage, picture, problem };
}

/** It may still be given up. */
export function isOnItsWay({ stage }: FormMedia): boolean {
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
  const moved = list[from];
  return moved && from !== to ? list.toSpliced(from, 1).toSpliced(to, 0, moved) : list;
}

function keepSame(before: FormMedia[], now: FormMedia[]): FormMedia[] {
  return before.length === now.length && before.every((one, at) => one === now[at]) ? before : now;
}
