import { describe, expect, test } from 'vitest';
import type { FormMedia } from './form-media.ts';
import { hasArrived, isDamaged, isLost, isOnItsWay, type MediaEvent, mediaList } from './media-list.ts';

const waitingMedia: FormMedia = {
  id: 'a',
  url: null,
  uploadKey: null,
  resumeKey: null,
  file: { size: 3, lastModified: 1 },
  name: 'cat.jpg',
  title: null,
  alt: null,
  kind: 'image',
  thumbnail: null,
  stage: 'waiting',
  pause: null,
  progress: 0,
  pace: null,
  preview: 'blob:a',
  picture: null,
  problem: null,
};
const arrivedMedia = { ...waitingMedia, url: '/media/a', uploadKey: 'key-a', progress: 100 };

const states = {
  waiting: waitingMedia,
  sending: { ...waitingMedia, stage: 'sending', progress: 40 },
  paused: { ...waitingMedia, stage: 'paused', pause: 'person', progress: 40 },
  checking: { ...arrivedMedia, stage: 'checking' },
  processing: { ...arrivedMedia, stage: 'processing' },
  ready: { ...arrivedMedia, stage: 'ready', picture: '/thumb' },
  lost: { ...waitingMedia, stage: 'failed', progress: 40, problem: 'Not sent' },
  damaged: { ...arrivedMedia, stage: 'failed', problem: 'No picture' },
} satisfies Record<string, FormMedia>;
type State = keyof typeof states;

const nothing = { picture: null, problem: null, isFinished: false };
const events: Record<string, MediaEvent> = {
  sent: { type: 'sent', id: 'a', progress: 40, pace: null },
  begun: { type: 'begun', id: 'a', resumeKey: 'key-a' },
  paused: { type: 'paused', id: 'a', pause: 'person' },
  resumed: { type: 'resumed', id: 'a' },
  arrived: { type: 'arrived', id: 'a', url: '/media/a', uploadKey: 'key-a' },
  lost: { type: 'lost', id: 'a', problem: 'Not sent' },
  retried: { type: 'retried', id: 'a' },
  'found unfinished': { type: 'checked', id: 'a', state: nothing },
  'found ready': { type: 'checked', id: 'a', state: { ...nothing, picture: '/thumb', isFinished: true } },
  edited: { type: 'edited', id: 'a', key: 'key-b' },
  'found damaged': { type: 'checked', id: 'a', state: { ...nothing, problem: 'No picture' } },
};

const was = Object.keys(states) as State[];
/** One column per state: the state after the event; `·`: the same list is returned. */
const table = `
  sent              sending   ·         ·         ·           ·         ·           ·        ·
  begun             waiting   sending   paused    ·           ·         ·           ·        ·
  paused            paused    paused    ·         ·           ·         ·           ·        ·
  resumed           ·         ·         waiting   ·           ·         ·           ·        ·
  arrived           checking  checking  checking  ·           ·         ·           ·        ·
  lost              lost      lost      lost      ·           ·         ·           ·        ·
  retried           ·         ·         ·         ·           ·         ·           waiting  ·
  found unfinished  ·         ·         ·         processing  ·         processing  ·        processing
  found ready       ·         ·         ·         ready       ready     ·           ·        ready
  edited            ·         ·         ·         processing  processing  processing  ·        processing
  found damaged     ·         ·         ·         damaged     damaged   damaged     ·        ·
`;
const rows = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [event = '', ...next] = line.trim().split(/ {2,}/);
    return was.map((state, at) => [state, event, next[at] ?? ''] as const);
  });

describe('a media of a form', () => {
  test.for(rows)('that is %s, %s: %s', ([state, event, next]) => {
    const list = [states[state]];
    const mediaEvent = events[event];
    if (!mediaEvent) throw new Error(`No event ${event}`);
    const after = mediaList(list, mediaEvent);
    if (next === '·') {
      // Progress may change, but not the state.
      expect(after.map(nameOf)).toEqual([state]);
      if (event !== 'sent') expect(after).toBe(list);
    } else {
      expect(after.map(nameOf)).toEqual([next]);
    }
    expect(list).toEqual([states[state]]);
  });

  test('goes the whole way, failing twice', () => {
    const way = [
      'sent',
      'paused',
      'resumed',
      'lost',
      'retried',
      'begun',
      'sent',
      'arrived',
      'found unfinished',
    ];
    way.push('found ready');
    let list: FormMedia[] = [waitingMedia];
    const states = way.map((event) => {
      list = mediaList(list, events[event] as MediaEvent);
      return list.map(nameOf).join();
    });
    expect(states).toEqual([
      ...['sending', 'paused', 'waiting', 'lost', 'waiting', 'waiting', 'sending'],
      ...['checking', 'processing', 'ready'],
    ]);
    expect(list[0]).toMatchObject({ url: '/media/a', uploadKey: 'key-a', picture: '/thumb', problem: null });
  });

  test('edited is made anew under its new key', () => {
    const [media] = mediaList([states.ready], { type: 'edited', id: 'a', key: 'key-b' });
    expect(media).toMatchObject({ url: 'key-b', uploadKey: 'key-b', preview: null, picture: null });
    const postedMedia = { ...states.ready, url: 'key-a', uploadKey: null };
    const edit = { type: 'edited', id: 'a', key: 'key-b' } as const;
    expect(mediaList([postedMedia], edit)[0]).toMatchObject({ url: 'key-b', uploadKey: null });
  });

  test('edited to what it shows already stays as it is', () => {
    const list = [states.ready];
    expect(mediaList(list, { type: 'edited', id: 'a', key: 'key-a' })).toBe(list);
  });

  test('tried again begins anew', () => {
    expect(mediaList([states.lost], { type: 'retried', id: 'a' })).toEqual([waitingMedia]);
  });

  test.for(was)('that is %s can be named and taken out', (state) => {
    const renamedList = mediaList([states[state]], { type: 'named', id: 'a', title: 'Our cat' });
    expect(renamedList).toEqual([{ ...states[state], title: 'Our cat' }]);
    expect(mediaList([states[state]], { type: 'removed', id: 'a' })).toEqual([]);
  });
});

describe('a list of media', () => {
  const list = ['a', 'b', 'c'].map((id) => ({ ...waitingMedia, id }));
  const ids = (media: FormMedia[]) => media.map(({ id }) => id).join('');

  test('grows at its end', () => {
    expect(ids(mediaList(list, { type: 'added', media: { ...waitingMedia, id: 'd' } }))).toBe('abcd');
  });
  test.for([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [9, 0, 'abc'],
  ] as const)('is put in order: from %i to %i', ([from, to, order]) => {
    expect(ids(mediaList(list, { type: 'moved', from, to }))).toBe(order);
  });
  test('is the same after what concerns none of it', () => {
    for (const event of Object.values(events)) expect(mediaList(list.slice(1), event)).toEqual(list.slice(1));
    expect(mediaList(list, { type: 'removed', id: 'x' })).toBe(list);
    expect(mediaList(list, { type: 'moved', from: 1, to: 1 })).toBe(list);
  });
  test('changes the one that is meant, and no other', () => {
    const after = mediaList(list, { type: 'sent', id: 'b', progress: 5, pace: null });
    expect(after.map(({ progress }) => progress)).toEqual([0, 5, 0]);
    expect(after[0]).toBe(list[0]);
  });
});

function nameOf(media: FormMedia): string {
  const is = { isOnItsWay, isLost, isDamaged, hasArrived };
  const kinds = Object.entries(is).flatMap(([name, holds]) => (holds(media) ? [name] : []));
  expect(kinds).toEqual(
    ['waiting', 'sending', 'paused'].includes(media.stage)
      ? ['isOnItsWay']
      : media.stage !== 'failed'
        ? ['hasArrived']
        : media.url
          ? ['isDamaged', 'hasArrived']
          : ['isLost'],
  );
  return media.stage === 'failed' ? (media.url ? 'damaged' : 'lost') : media.stage;
}
