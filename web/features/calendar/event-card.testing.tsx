import { screen, within } from '@testing-library/react';
import type { postEvent } from '../../test/events.ts';
import type { Answers } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { postSeenBy } from '../../test/world.ts';
import type { EventDate } from './calendar.ts';

export type Role = 'admin' | 'member' | 'guest';
export type Event = ReturnType<typeof postEvent>;
export const answerCall = 'PUT /api/events/:id/:nth/answer';

export const counts = (changes: Partial<EventDate['counts']> = {}) => ({
  ...{ yes: 0, no: 0, maybe: 0, waiting: 0, places: 0 },
  ...changes,
});

export const myAnswer = (answer: 'yes' | 'no' | 'maybe' | 'waiting', is_stale = false) => ({
  ...{ answer, guests: 0, note: null, is_stale },
});

export const postWith = (event: Event, as: Role = 'member', answer = true) => {
  const post = postSeenBy(as, '7', { event });
  post.abilities = { ...post.abilities, answer };
  return post;
};

export async function openCard(event: Event, more: Answers = {}, as: Role = 'member', answer = true) {
  const post = postWith(event, as, answer);
  const rendered = renderScreen('/feed', {
    as,
    answers: { Feed: { allPosts: [post] }, ShowPost: { post }, ...more },
  });
  const card = within(await screen.findByRole('article'));
  return { ...rendered, box: within(await card.findByRole('region', { name: `Event: ${event.name}` })) };
}

type Box = ReturnType<typeof within>;
export const going = (box: Box) => box.getByRole('button', { name: 'Going' });
