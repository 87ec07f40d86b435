import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { admin, answersForPost, member } from '../../../test/world.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const open = async (answers = {}) => {
  const tab = renderScreen('/feed/7', {
    as: 'member',
    answers: { ...answersForPost('member', {}, '11'), ...answers },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Amina Admin' }));
  await dialog.findByText('Comment number 11');
  const channel = tab.transport.channel('MessagesChannel');
  const type = (id: number, name: string) => act(() => channel.send({ type: 'Typing', user: { id, name } }));
  return { ...tab, dialog, channel, type };
};
const line = () => screen.queryByText(/writing…$/)?.textContent?.replace(/[\u2068\u2069]/g, '');

test('a line says who writes for a few seconds, and no longer than until the comment [13.91]', async () => {
  const { type, channel } = await open();
  type(admin.id, 'Amina');
  expect(line()).toBe('Amina is writing…');
  type(8, 'Bram');
  expect(line()).toBe('Amina and Bram are writing…');
  type(9, 'Cato');
  expect(line()).toBe('Several people are writing…');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  type(8, 'Bram');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(line()).toBe('Bram is writing…');
  type(member.id, 'Me');
  expect(line()).toBe('Bram is writing…');
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(line()).toBeUndefined();
  expect(channel.typingCount).toBe(0);
});

test('one’s own typing is told every three seconds at most', async () => {
  const { user, channel } = await open();
  const field = screen.getByRole('textbox', { name: 'Write a comment' });
  await user.type(field, 'Hello');
  await waitFor(() => expect(channel.typingCount).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  await user.type(field, ' there');
  await waitFor(() => expect(channel.typingCount).toBe(2));
  expect(channel.commands).toEqual([]);
});

test('people whom one has blocked are left out [13.92]', async () => {
  const blockedUser = { id: 8, name: 'Bram' };
  const { type } = await open({ 'GET /api/blocks': { blocks: [{ user: blockedUser, since: '' }] } });
  type(8, 'Bram');
  await waitFor(() => expect(line()).toBeUndefined());
  type(admin.id, 'Amina');
  expect(line()).toBe('Amina is writing…');
});
