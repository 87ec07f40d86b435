import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { ObjectStore, Part, Stored } from './objects.ts';
import { withFormer } from './two-stores.ts';

const bytes = Buffer.from('0123456789');

function storeOf(read: (part?: Part) => Readable) {
  const file: Stored = { size: bytes.length, modifiedAt: new Date(), read };
  const store = { isThere: true, open: async () => (store.isThere ? file : null) };
  return store as typeof store & ObjectStore;
}
const cut = ({ start, end }: Part = { start: 0, end: bytes.length - 1 }) => bytes.subarray(start, end + 1);

test.each([0, 1, 4, 10])('a file that moves after %i bytes were read is still read whole', async (count) => {
  const target = storeOf((part) => Readable.from([cut(part)]));
  target.isThere = false;
  const former = storeOf((part) =>
    Readable.from(
      (async function* () {
        yield cut(part).subarray(0, count);
        target.isThere = true;
        throw new Error('it is gone');
      })(),
    ),
  );
  const file = await withFormer(target, former).open('kept/a');
  expect((await buffer(file?.read() ?? Readable.from([]))).toString()).toBe('0123456789');
  target.isThere = false;
  const part = await withFormer(target, former).open('kept/a');
  expect((await buffer(part?.read({ start: 2, end: 7 }) ?? Readable.from([]))).toString()).toBe('234567');
});

test('a read that fails on a file that hasn’t moved ends with its error', async () => {
  const target = storeOf(() => Readable.from([]));
  target.isThere = false;
  const former = storeOf(() =>
    Readable.from(
      (async function* () {
        yield cut().subarray(0, 4);
        throw new Error('the line broke');
      })(),
    ),
  );
  const file = await withFormer(target, former).open('kept/a');
  await expect(buffer(file?.read() ?? Readable.from([]))).rejects.toThrow('the line broke');
});
