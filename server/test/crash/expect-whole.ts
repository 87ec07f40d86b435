import { expect } from 'vitest';
import { until } from '../../platform/patience.testing.ts';
import type { Person } from '../people.ts';
import type { Acknowledged, Work } from './writer.ts';

export async function expectWhole(
  person: Person,
  { loopId, postId }: Pick<Work, 'loopId' | 'postId'>,
  { posts, comments, uploads }: Acknowledged,
): Promise<void> {
  expect(await missingPosts(person, loopId, posts)).toEqual([]);
  expect(await missingComments(person, postId, comments)).toEqual([]);
  for (const [key, owner] of uploads) await expectFinished(owner, key);
}

async function missingPosts(person: Person, loopId: number, acknowledged: Set<number>): Promise<number[]> {
  const query = `query ($loop: ID!, $skip: Int) { allPosts(filter: { loop_id: $loop }, first: 1000, skip: $skip) { id } }`;
  const foundIds = new Set<number>();
  for (let skip = 0; ; skip += 1_000) {
    const { data } = await person.graphql(query, { loop: String(loopId), skip });
    for (const { id } of data.allPosts) foundIds.add(Number(id));
    if (data.allPosts.length < 1_000) break;
  }
  return [...acknowledged].filter((id) => !foundIds.has(id));
}

async function missingComments(person: Person, postId: number, acknowledged: Set<string>): Promise<string[]> {
  const query = `query ($post: ID!, $after: ID) {
    allMessages(filter: { messageable_type: "Post", messageable_id: $post }, after: $after) { id uuid }
  }`;
  const uuids: string[] = [];
  for (let after: string | undefined; ; ) {
    const { data } = await person.graphql(query, { post: String(postId), after });
    for (const { uuid } of data.allMessages) uuids.push(uuid);
    if (data.allMessages.length === 0) break;
    after = data.allMessages.at(-1).id;
  }
  expect(new Set(uuids).size).toBe(uuids.length);
  return [...acknowledged].filter((uuid) => !uuids.includes(uuid));
}

/** A retry after the kill must have succeeded. */
async function expectFinished(owner: Person, key: string): Promise<void> {
  let answer: Awaited<ReturnType<Person['get']>>;
  const processed = async () => {
    answer = await owner.get(`/api/uploads/${key}`);
    return answer.body?.media?.is_finished_processing ? answer.body.media : null;
  };
  const complaint = () =>
    `${key} was to be processed, and is answered ${answer.status} ${JSON.stringify(answer.body)}`;
  expect((await until(processed, complaint)).processing_error).toBeNull();
}
