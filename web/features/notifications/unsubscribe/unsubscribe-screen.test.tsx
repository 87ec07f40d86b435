import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';

const path = '/unsubscribe/4-message-comment-abc';
const answers = { 'GET /api/unsubscribe/:token': { reasons: ['message' as const, 'comment' as const] } };

test('the link of an e-mail stops it after a press, without a login [12.42, 12.44]', async () => {
  const { user, transport } = renderScreen(path, { answers });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Which e-mails do you want?');
  expect(
    screen.getByText('Nothing more about comments on posts you follow and comments on your own posts.'),
  ).toBeVisible();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'these',
    'weekly',
    'to_me',
    'none',
  ]);
  expect(transport.callsOf('POST /api/unsubscribe/:token')).toEqual([]);
  transport.answer({ 'POST /api/unsubscribe/:token': refusal('internal') });
  await user.click(screen.getByRole('radio', { name: 'Only a weekly summary' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Your choice was not saved/)).toBeVisible();
  transport.answer({ 'POST /api/unsubscribe/:token': { reasons: ['message'] } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Done' });
  await waitFor(() =>
    expect(transport.callsOf('POST /api/unsubscribe/:token').at(-1)).toEqual({
      params: { token: '4-message-comment-abc' },
      body: { scope: 'weekly' },
    }),
  );
});

test('a dead link and a failure say so [12.43]', async () => {
  renderScreen(path, { answers: { 'GET /api/unsubscribe/:token': refusal('not_found') } });
  await screen.findByRole('heading', { level: 1, name: 'This link does not work' });
});

test('a page that could not be loaded can be tried again', async () => {
  const { user, transport } = renderScreen(path, {
    answers: { 'GET /api/unsubscribe/:token': refusal('internal') },
  });
  await screen.findByText('The page could not be loaded');
  transport.answer(answers);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Save' });
});
