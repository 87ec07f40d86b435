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
  await expectFinished(uploads);
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

/** Each kill had some processed again. They queue, so patience begins anew with each that is finished. */
async function expectFinished(uploads: Map<string, Person>): Promise<void> {
  const waiting = new Map(uploads);
  let last: unknown;
  const oneEnds = async () => {
    for (const [key, owner] of waiting) {
      const { status, body } = await owner.get(`/api/uploads/${key}`);
      last = { key, status, body };
      if (!body?.media?.is_finished_processing) continue;
      expect(body.media.processing_error).toBeNull();
      return waiting.delete(key);
    }
    return false;
  };
  while (waiting.size > 0)
    await until(oneEnds, () => `${waiting.size} uploads are still to be processed: ${JSON.stringify(last)}`);
}
