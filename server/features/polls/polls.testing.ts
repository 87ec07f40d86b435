import { until } from '../../platform/patience.testing.ts';
import { type Person, postOf } from '../../test/people.ts';

export const wherePoll = { question: 'Where do we go?', options: ['York', 'Leeds', 'Hull'] };

export const pollBy = (person: Person, loopId: number, poll: object = {}) =>
  postOf(person, loopId, 'The trip', { poll: { ...wherePoll, ...poll } });

export const voteAs = (person: Person, post: number, ...positions: unknown[]) =>
  person.put(`/api/posts/${post}/poll/vote`, { positions });

export const closeAs = (person: Person, post: number) => person.post(`/api/posts/${post}/poll/close`);

export async function pollFor(person: Person, post: number) {
  const { data } = await person.graphql(`{ post(id: ${post}) { abilities { vote } poll { question
    options { position text votes_count } max_choices is_anonymous results closes_at closed_at
    voters_count has_voted my_positions } } }`);
  return data.post && { ...data.post.poll, may_vote: data.post.abilities.vote };
}

export async function countsFor(person: Person, post: number): Promise<(number | null)[]> {
  const { options } = await pollFor(person, post);
  return options.map(({ votes_count }: { votes_count: number | null }) => votes_count);
}

export const untilCounts = (person: Person, post: number, counts: (number | null)[]) =>
  until(async () => JSON.stringify(await countsFor(person, post)) === JSON.stringify(counts));
