import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { caseOf } from '../../test/notices.ts';
import { recorded } from '../../test/recorded.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, commentBy, member, postSeenBy } from '../../test/world.ts';

const person = recorded('POST /api/posts').post.user;
const by = ({ id, name }: { id: number; name: string }) => ({ ...person, id, name, profiles: [] });
const hour = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();
const revisions = [
  { text: 'Bring old boots', edited_by: by(admin), edited_at: hour(1) },
  { text: 'Bring shoes', edited_by: by(member), edited_at: hour(2) },
];
const editedPost = (role: 'admin' | 'member') => ({
  ...postSeenBy(role, '7', { title: 'Bring new boots', edited_at: hour(1) }),
  additional_media: [],
});
const answersFor = (role: 'admin' | 'member') => ({
  ...{ Feed: { allPosts: [] }, ShowPost: { post: editedPost(role) } },
  'GET /api/posts/:id/revisions': { revisions },
});

test('a press on “Edited” shows the versions, the newest first, and what changed in words [13.87]', async () => {
  const { user, transport } = renderScreen('/feed/7', { as: 'admin', answers: answersFor('admin') });
  await user.click(await screen.findByRole('button', { name: /^Edited/ }));
  const list = await screen.findByRole('list', { name: 'Versions, the newest first' });
  const items = within(list).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''))).toEqual([
    expect.stringMatching(/^Changed by Amina Admin, 1 hour agoBring removed: oldadded: new boots$/),
    expect.stringMatching(/^Changed by Ben Member, 2 hours ago/),
    expect.stringMatching(/^Written by Amina Admin, .*Bring shoes$/),
  ]);
  expect(within(list).getByText('old').closest('del')).not.toBeNull();
  expect(within(list).getByText('new').closest('ins')).not.toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('list', { name: /^Versions/ })).toBeNull());
  transport.answer({ 'GET /api/posts/:id/revisions': refusal('internal') });
  await user.click(screen.getByRole('button', { name: /^Edited/ }));
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  transport.answer({ 'GET /api/posts/:id/revisions': { revisions: [] } });
  await user.click(retryButton);
  expect(await screen.findByText('No earlier version is kept.')).toBeInTheDocument();
});

test('others read only that it was edited [13.87]', async () => {
  renderScreen('/feed/7', { as: 'member', answers: answersFor('member') });
  expect(await screen.findByText(/^Edited/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Edited/ })).toBeNull();
});

test('an edited comment says by whom, and shows its versions to those who may see them [13.87]', async () => {
  const ownComment = commentBy(member, '12');
  const editedComment = { ...ownComment, text: 'Ten', created_at: hour(3), updated_at: hour(1) };
  const comments = [
    { ...editedComment, abilities: { ...ownComment.abilities, see_revisions: true } },
    { ...editedComment, id: '13', uuid: 'other', text: 'Other' },
  ];
  const { user, transport } = renderScreen('/feed/7', {
    as: 'member',
    answers: {
      ...answersFor('member'),
      Comments: { allMessages: comments },
      'GET /api/messages/:id/revisions': {
        revisions: [{ text: 'Nine', edited_by: by(member), edited_at: hour(1) }],
      },
    },
  });
  const [mark] = await screen.findAllByRole('button', { name: /Edited by/ });
  expect(screen.getAllByRole('button', { name: /Edited by/ })).toHaveLength(1);
  expect(screen.getAllByText(/Edited by/)).toHaveLength(2);
  await user.click(mark as HTMLElement);
  const list = await screen.findByRole('list', { name: 'Versions, the newest first' });
  expect(list).toHaveTextContent(/removed: Nineadded: Ten/);
  expect(transport.callsOf('GET /api/messages/:id/revisions')).toMatchObject([{ params: { id: 12 } }]);
});

test('the card of a case leads an admin to the versions before the report, not where it waits [13.88]', async () => {
  const item = caseOf({ subject_type: 'Message', subject_id: 12 });
  const waiting = caseOf({ id: 10, is_waiting: true });
  const { user, transport } = renderScreen('/reports/1000', {
    as: 'admin',
    answers: {
      'GET /api/cases': { cases: [item, waiting], total_items: 2, current_page: 1, total_pages: 1 },
      'GET /api/messages/:id/revisions': { revisions },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Versions before the report' }));
  expect(await screen.findByRole('list', { name: 'Versions, the newest first' })).toHaveTextContent(
    'Bring shoes',
  );
  expect(transport.callsOf('GET /api/messages/:id/revisions')).toMatchObject([{ params: { id: 12 } }]);
});
