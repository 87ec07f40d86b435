import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { recorded } from '../../test/recorded.ts';
import { renderScreen } from '../../test/render.tsx';
import { answersForPost, LOOP, loopSeenBy, postSeenBy, settingsOf } from '../../test/world.ts';

type Announcement = NonNullable<ReturnType<typeof postSeenBy>['announcement']>;
const announcement: Announcement = {
  announced_at: '2026-01-05T09:00:00.000Z',
  ...{ is_urgent: false, wants_confirmation: true, confirm_until: null, confirmed_at: null },
  counts: null,
};
const counts = { audience: 30, seen: 23, confirmed: 18 };
const person = (id: number, name: string, confirmed_at: string | null = null) => ({
  ...{ id, name, has_seen: confirmed_at !== null, seen_at: confirmed_at, confirmed_at },
});
const receipts: RestAnswer<'GET /api/posts/:id/receipts'> = {
  ...{ audience_count: 30, seen_count: 23, confirmed_count: 18, reminders_left: 3, may_remind_at: null },
  users: [person(9, 'Mia Wolf')],
  ...{ total_items: 12, current_page: 1, total_pages: 1 },
};
async function closeLists(user: ReturnType<typeof renderScreen>['user']) {
  const lists = screen.getByRole('dialog', { name: 'Who has confirmed' });
  await user.click(within(lists).getByRole('button', { name: 'Close' }));
}
const button = (name: string) => screen.findByRole('button', { name });

describe('the author of an announcement', () => {
  const answers = (more: Partial<typeof receipts> = {}): Answers => {
    const post = postSeenBy('admin', '7', { announcement: { ...announcement, counts } });
    post.abilities.see_receipts = true;
    return {
      ...{ Feed: { allPosts: [post] }, ShowPost: { post }, Comments: { allMessages: [] } },
      'GET /api/posts/:id/receipts': ({ query }) =>
        query?.state === 'confirmed'
          ? { ...receipts, users: [person(8, 'Ben Ode', new Date().toISOString())], total_items: 18 }
          : { ...receipts, ...more },
      'POST /api/posts/:id/remind': { told_count: 12 },
      ...({ 'GET /api/posts/:id/receipts as a file': 'name' } as Answers),
    };
  };

  test('follows its counts live, opens the lists, reminds, and takes the file [12.64, 12.73]', async () => {
    const { user, transport } = renderScreen('/feed/7', { as: 'admin', answers: answers() });
    expect(await screen.findByText('Seen by 23 of 30 · Confirmed by 18')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull();
    const frame = { type: 'Receipts', post_id: 7, audience: 30, seen: 24, confirmed: 18 } as const;
    act(() => transport.channel('LoopsChannel').send(frame));
    expect(await screen.findByText('Seen by 24 of 30 · Confirmed by 18')).toBeInTheDocument();
    await user.click(await button('Who has?'));
    const missing = await screen.findByRole('region', { name: 'Not confirmed yet' });
    expect(within(missing).getByText('Mia Wolf')).toBeInTheDocument();
    expect(await screen.findByText(/^Confirmed today, \d+:\d\d$/)).toBeInTheDocument();
    await user.click(await button('Remind the 12'));
    expect(await screen.findByText('12 people reminded')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/posts/:id/remind')).toEqual([
      { params: { id: 7 }, body: { to: 'not_confirmed' } },
    ]);
    await user.click(await button('Download as CSV'));
    await waitFor(() =>
      expect(transport.calls.filter(({ key }) => key.endsWith('as a file'))).toHaveLength(1),
    );
  });

  test('reads when they may remind again, that all have confirmed, and that the lists failed', async () => {
    const { user, transport } = renderScreen('/feed/7', {
      as: 'admin',
      answers: answers({ may_remind_at: '2026-01-06T09:00:00.000Z', reminders_left: 2 }),
    });
    await user.click(await button('Who has?'));
    expect(await screen.findByText(/^You can remind them again on 6 January 2026/)).toBeInTheDocument();
    await closeLists(user);
    transport.answer(answers({ reminders_left: 0 }));
    await user.click(await button('Who has?'));
    expect(await screen.findByText('They were reminded three times, which is all.')).toBeInTheDocument();
    await closeLists(user);
    transport.answer(answers({ users: [], total_items: 0 }));
    await user.click(await button('Who has?'));
    expect(await screen.findByText('Everybody has confirmed it.')).toBeInTheDocument();
  });

  test('may try again when the lists could not be loaded', async () => {
    const failed = { ...answers(), 'GET /api/posts/:id/receipts': refusal('internal') };
    const { user, transport } = renderScreen('/feed/7', { as: 'admin', answers: failed });
    await user.click(await button('Who has?'));
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    transport.answer(answers());
    await user.click(retry as HTMLElement);
    expect(await screen.findByText('Mia Wolf')).toBeInTheDocument();
  });
});

test('a reader is told that the author sees it, and says that they have read it [12.65, 12.72]', async () => {
  const dated = { ...announcement, confirm_until: '2026-01-09T18:00:00.000Z' };
  const { user, transport } = renderScreen('/feed/7', {
    as: 'member',
    answers: { ...answersForPost('member', { announcement: dated }), 'POST /api/posts/:id/confirm': null },
  });
  expect(await screen.findByText('The author sees that you have opened this.')).toBeInTheDocument();
  expect(screen.getByText('Please confirm by 9 January 2026 that you have read this.')).toBeInTheDocument();
  transport.answer({ 'POST /api/posts/:id/confirm': refusal('internal') });
  await user.click(await button('I have read this'));
  expect(await screen.findByText('Something went wrong on our side')).toBeInTheDocument();
  const confirmed_at = new Date().toISOString();
  transport.answer({
    'POST /api/posts/:id/confirm': null,
    ...answersForPost('member', { announcement: { ...dated, confirmed_at } }),
  });
  await user.click(await button('I have read this'));
  expect(await screen.findByText(/^Confirmed today, \d+:\d\d$/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull();
});

test('unread announcements stand above the feed, three at first, and its card has a mark [12.69]', async () => {
  const row = (post_id: number, more: object = {}) => ({
    ...{ post_id, title: `Notice ${post_id}`, user: { id: 1, name: 'Amina Admin' } },
    announced_at: new Date().toISOString(),
    ...{ is_urgent: false, wants_confirmation: false, confirm_until: null, ...more },
  });
  const rows = [row(1, { is_urgent: true, wants_confirmation: true }), row(2), row(3), row(4), row(5)];
  const { user } = renderScreen('/feed', {
    as: 'member',
    answers: {
      Feed: { allPosts: [postSeenBy('member', '1', { announcement })] },
      'GET /api/loops/:id/announcements': { announcements: rows },
    },
  });
  const strip = await screen.findByRole('region', { name: 'Announcements' });
  expect(within(strip).getAllByRole('link')).toHaveLength(3);
  expect(within(strip).getByRole('link', { name: /^Notice 1.*Urgent.*Please confirm$/ })).toHaveAttribute(
    'href',
    '/feed/1',
  );
  await user.click(within(strip).getByRole('button', { name: 'and 2 more' }));
  expect(within(strip).getAllByRole('link')).toHaveLength(5);
  expect(within(screen.getByRole('article')).getByText('Announcement')).toBeInTheDocument();
});

describe('the form', () => {
  const loop = loopSeenBy('admin', { members_count: 31 });
  const answers: Answers = {
    'GET /api/loops': { loops: [loop] },
    'GET /api/loops/:id': { loop },
    'POST /api/posts': recorded('POST /api/posts'),
    'PUT /api/posts/:id': recorded('PUT /api/posts/:id'),
  };
  const openSection = async (user: ReturnType<typeof renderScreen>['user']) =>
    user.click(await screen.findByRole('button', { name: /^Advanced/ }));
  const toggle = (name: RegExp) => screen.findByRole('switch', { name });

  test('announces a new post, until a day, as urgent, and says how many are told [12.71]', async () => {
    const { user, transport } = renderScreen('/feed/new-post', { as: 'admin', answers });
    fireEvent.change(await screen.findByRole('textbox', { name: /^Description/ }), {
      target: { value: 'Boots, please' },
    });
    await openSection(user);
    const field = await toggle(/^Announcement/);
    expect(field).toHaveAccessibleDescription(/is told now, at the bell and by e-mail: 30 people\.$/);
    await user.click(field);
    await user.click(await toggle(/^Ask them to confirm/));
    fireEvent.change(screen.getByLabelText('Until (optional)'), { target: { value: '2030-03-05' } });
    await user.click(await toggle(/^Urgent/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(transport.callsOf('POST /api/posts')).toHaveLength(1));
    const end = new Date('2030-03-05T23:59:59.999').toISOString();
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({
      loop_id: LOOP,
      announcement: { wants_confirmation: true, confirm_until: end, is_urgent: true, tell_again: false },
    });
  });

  test('shows the server’s refusal at the field, and members without the right see none', async () => {
    const errors = { confirm_until: 'Please choose a day to come' };
    const { user, unmount } = renderScreen('/feed/new-post', {
      as: 'admin',
      answers: { ...answers, 'POST /api/posts': refusal('validation', errors) },
    });
    fireEvent.change(await screen.findByRole('textbox', { name: /^Description/ }), {
      target: { value: 'Boots, please' },
    });
    await openSection(user);
    await user.click(await toggle(/^Announcement/));
    await user.click(await toggle(/^Ask them to confirm/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please choose a day to come')).toBeInTheDocument();
    unmount();
    const members = renderScreen('/feed/new-post', { as: 'member' });
    await openSection(members.user);
    await toggle(/^Distraction-free/);
    expect(screen.queryByRole('switch', { name: /^Announcement/ })).toBeNull();
  });

  test('tells everyone again a day later, and leaves an announcement one [12.63]', async () => {
    const post = postSeenBy('admin', '7', { announcement });
    const saved = { post: settingsOf('7', { announcement }) };
    const { user, transport } = renderScreen('/feed/7/edit', {
      as: 'admin',
      answers: { ...answers, ShowPost: { post }, PostSettings: saved },
    });
    await openSection(user);
    expect(await toggle(/^Announcement/)).toBeDisabled();
    await user.click(await toggle(/^Tell everyone again/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(transport.callsOf('PUT /api/posts/:id')).toHaveLength(1));
    expect(transport.callsOf('PUT /api/posts/:id')[0]?.body).toMatchObject({
      announcement: { tell_again: true, wants_confirmation: true },
    });
  });
});
