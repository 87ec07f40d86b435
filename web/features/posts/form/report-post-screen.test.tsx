import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP, postSeenBy } from '../../../test/world.ts';

const path = '/feed/7/report';
const post = postSeenBy('member', '7');
const answers = { Feed: { allPosts: [post] }, ShowPost: { post } };

describe('reporting a post', () => {
  test('sends the reason, and the post is gone from one’s feed [2.12, 2.152, 2.153, 4.48, 4.49, 4.50, 8.21]', async () => {
    const { user, transport, isAt } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'POST /api/posts/:id/report': {} },
    });
    const dialog = screen.getByRole('dialog', { name: 'Report Post' });
    const send = await within(dialog).findByRole('button', { name: 'Report' });
    expect(send).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' It is not kind ');
    transport.answer({ Feed: { allPosts: [postSeenBy('member', '8')] } });
    await user.click(send);
    expect(await screen.findByText('Report Sent')).toHaveAttribute('data-tone', 'good');
    await isAt('/feed');
    expect(transport.callsOf('POST /api/posts/:id/report')).toMatchObject([
      { params: { id: 7 }, body: { loop_id: LOOP, reason: 'It is not kind' } },
    ]);
    expect(await screen.findByText('Post number 8')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  test('needs a reason within the length limits [2.152, 2.153, 5.31, 5.32, 9.2]', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    await user.type(reason, 'x');
    await user.clear(reason);
    await user.type(reason, ' ');
    expect(screen.getByRole('button', { name: 'Report' })).toBeDisabled();
    await user.clear(reason);
    await user.tab();
    expect(screen.getByText('You must give a reason for reporting this post')).toBeInTheDocument();
    await user.click(reason);
    await user.paste('x'.repeat(2001));
    expect(screen.getByText('2001 / 2000')).toBeInTheDocument();
    await user.tab();
    expect(screen.getByText('The reason can have 2000 characters at most')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Report' })).toBeDisabled();
    await user.clear(reason);
    await user.paste('x'.repeat(2000));
    expect(screen.getByText('2000 / 2000')).toBeInTheDocument();
    expect(screen.queryByText(/characters at most/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Report' })).toBeEnabled();
  });

  test('shows what to do in an emergency, and of a danger what the loop says to do [10.23, 11.11]', async () => {
    const { user } = renderScreen(path, {
      as: 'member',
      answers: {
        ...answers,
        'GET /api/loops/:id/danger_text': {
          ...{ danger_text: 'Ring Mrs Cole: 01234', emergency_text: 'Call 999 if somebody is hurt.' },
          house_rules: null,
        },
      },
    });
    expect(await screen.findByText('Call 999 if somebody is hurt.')).toBeVisible();
    expect(screen.queryByText('Ring Mrs Cole: 01234')).toBeNull();
    await user.click(await screen.findByRole('radio', { name: 'Somebody is in danger' }));
    expect(await screen.findByText('Ring Mrs Cole: 01234')).toBeInTheDocument();
  });

  test('shows the house rules of the loop, where it has some [11.28]', async () => {
    const texts = { danger_text: 'Call 112.', emergency_text: 'Call 112.' };
    const { unmount } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'GET /api/loops/:id/danger_text': { ...texts, house_rules: 'Be kind.' } },
    });
    expect(await screen.findByText('Be kind.')).toBeVisible();
    unmount();
    renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'GET /api/loops/:id/danger_text': { ...texts, house_rules: null } },
    });
    expect(await screen.findByText('Call 112.')).toBeVisible();
    expect(screen.queryByText(/^House rules/)).toBeNull();
  });

  test('shows a failure and keeps the reason, also after a reload', async () => {
    const { user, unmount } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'POST /api/posts/:id/report': refusal('too_many_requests') },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'It is not kind');
    await user.click(screen.getByRole('button', { name: 'Report' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your report was not sent. Too many attempts, please wait a moment',
    );
    unmount();
    renderScreen(path, { as: 'member', answers });
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('It is not kind');
  });

  test('can be cancelled [2.218]', async () => {
    const { user, isAt } = renderScreen(path, { as: 'member', answers });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await isAt('/feed');
  });
});

test.for(['admin', 'guest'] as const)('people who may not report see “not found”: %s', async (actor) => {
  renderScreen(path, { as: actor, answers: { ShowPost: { post: postSeenBy(actor, '7') } } });
  expect(await screen.findByRole('heading', { name: 'This post could not be found' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
});

test('a post that is not there cannot be reported', async () => {
  renderScreen('/feed/999/report', { as: 'member', answers: { ShowPost: { post: null } } });
  expect(await screen.findByRole('heading', { name: 'This post could not be found' })).toBeInTheDocument();
});
