import { describe, expect, test } from 'vitest';
import { commentBy, member } from '../../test/world.ts';
import type { CommentFragment } from './comments.gen.ts';
import { editorOf, merge, type Thread } from './comments.ts';

const at = (id: number, seq = id, changes: Partial<CommentFragment> = {}) =>
  commentBy(member, String(id), { seq, text: `${id} at ${seq}`, ...changes });

function thread(comments: CommentFragment[], changes: Partial<Thread> = {}): Thread {
  return { comments, hasEarlier: false, seq: Math.max(0, ...comments.map(({ seq }) => seq)), ...changes };
}

const textsOf = ({ comments }: Thread) => comments.map(({ text }) => text);

describe('changes are put into a thread', () => {
  test('new ones at their place, in the order they were written', () => {
    const after = merge(thread([at(2), at(10)]), [at(11), at(9)]);
    expect(textsOf(after)).toEqual(['2 at 2', '9 at 9', '10 at 10', '11 at 11']);
    expect(after.seq).toBe(11);
  });

  test('an edit in the place of what it changed', () => {
    const after = merge(thread([at(1), at(2)]), [at(1, 3)]);
    expect(textsOf(after)).toEqual(['1 at 3', '2 at 2']);
    expect(after.seq).toBe(3);
  });

  test('a deletion likewise: its place stays', () => {
    const after = merge(thread([at(1), at(2)]), [at(1, 3, { is_deleted: true, text: '[Deleted]' })]);
    expect(textsOf(after)).toEqual(['[Deleted]', '2 at 2']);
  });

  test('an older change never over a later one', () => {
    const after = merge(thread([at(1, 5)]), [at(1, 4)]);
    expect(textsOf(after)).toEqual(['1 at 5']);
    expect(after.seq).toBe(5);
  });

  test('the same change again makes no other thread of it', () => {
    const before = thread([at(1), at(2, 3)]);
    expect(merge(before, before.comments)).toEqual(before);
  });

  test('nothing leaves it as it is', () => {
    expect(merge(thread([at(1)]), [])).toEqual(thread([at(1)]));
    expect(merge(thread([]), [at(1)])).toEqual(thread([at(1)]));
  });

  test('in whatever order they come', () => {
    const changes = [at(3), at(1, 4), at(2, 6), at(1, 5)];
    const orders = [changes, changes.toReversed(), [changes[2], changes[0], changes[3], changes[1]]];
    for (const order of orders) {
      const after = order.reduce<Thread>(
        (now, comment) => (comment ? merge(now, [comment]) : now),
        thread([at(1), at(2)]),
      );
      expect(textsOf(after)).toEqual(['1 at 5', '2 at 6', '3 at 3']);
      expect(after.seq).toBe(6);
    }
  });

  test('comments older than the thread are ignored until their page loads', () => {
    const before = thread([at(50), at(51)], { hasEarlier: true });
    const after = merge(before, [at(7, 60), at(50, 61)]);
    expect(textsOf(after)).toEqual(['50 at 61', '51 at 51']);
    // The change was still seen, so it must not be fetched again.
    expect(after.seq).toBe(61);
    expect(textsOf(merge(thread([at(50)]), [at(7, 60)]))).toEqual(['7 at 60', '50 at 50']);
  });
});

describe('the editor of a comment is shown', () => {
  const createdAt = '2026-01-01T12:00:00.000Z';
  const secondsLater = (seconds: number) => new Date(Date.parse(createdAt) + seconds * 1000).toISOString();
  const editorAfter = (seconds: number, changes: Partial<CommentFragment> = {}) =>
    editorOf(at(1, 1, { created_at: createdAt, updated_at: secondsLater(seconds), ...changes }))?.name ??
    null;

  test('when the edit was not just a quick correction [9.17]', () => {
    expect([editorAfter(0), editorAfter(60), editorAfter(61)]).toEqual([null, null, 'Ben Member']);
  });
  test('by name, when it was someone else', () => {
    const author = at(2).user;
    expect(editorAfter(61, { edit_user: { ...author, name: 'Amina Admin' } })).toBe('Amina Admin');
  });
  test('but not for deleted comments', () => {
    expect(editorAfter(61, { is_deleted: true })).toBeNull();
  });
});
