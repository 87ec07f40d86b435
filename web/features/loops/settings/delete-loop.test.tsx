import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP } from '../../../test/world.ts';

const answers: Answers = {
  'GET /api/loops/:id/invitation_codes': { loop_codes: [] },
  'DELETE /api/loops/:id': null,
};

async function openDialog(changes: Answers = {}) {
  const rendered = renderScreen(`/edit-loop/${LOOP}/danger`, {
    as: 'admin',
    answers: { ...answers, ...changes },
  });
  await rendered.user.click(await screen.findByRole('button', { name: 'Delete Loop' }));
  return {
    ...rendered,
    question: screen.getByRole('alertdialog', { name: 'Are you sure?' }),
    confirm: async (password: string) => {
      await rendered.user.type(screen.getByLabelText('Your password'), password);
      await rendered.user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
    },
  };
}

describe('a loop', () => {
  test('is deleted by an admin who is sure and says their password [2.200, 6.3, 7.30, 8.32, 8.33, 8.37]', async () => {
    const { transport, session, isAt, question, confirm } = await openDialog();
    expect(question).toHaveTextContent(
      'You will not be able to recover this loop or any of its content. Be careful, once deleted there’s no going back!',
    );
    expect(question).toHaveTextContent(
      /will be deleted at once for 2 members.*For 14 days the people who run this server/,
    );
    transport.answer({ 'GET /api/loops': { loops: [] } });
    await confirm('correct horse');
    await isAt('/feed');
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Loopyard' })).toBeInTheDocument();
    expect(session.read().loopId).toBe(63);
    expect(transport.callsOf('DELETE /api/loops/:id')).toMatchObject([
      { params: { id: LOOP }, body: { current_password: 'correct horse' } },
    ]);
  });

  test('is kept by whoever thinks again [8.32]', async () => {
    const { user, transport } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'No, keep it' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(transport.callsOf('DELETE /api/loops/:id')).toEqual([]);
  });

  test('is not deleted without the password, nor with a wrong one', async () => {
    const wrong = refusal('wrong_password', { current_password: 'This password is incorrect' });
    const { user, transport, confirm } = await openDialog({ 'DELETE /api/loops/:id': wrong });
    await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(transport.callsOf('DELETE /api/loops/:id')).toEqual([]);
    await confirm('wrong horse');
    expect(await screen.findByText('This password is incorrect')).toBeInTheDocument();
    expect(screen.getByLabelText('Your password')).toHaveFocus();
  });

  test('is not deleted after too many tries', async () => {
    const { confirm } = await openDialog({ 'DELETE /api/loops/:id': refusal('too_many_requests') });
    await confirm('wrong horse');
    expect(
      await screen.findByText('The loop was not deleted. Too many attempts, please wait a moment'),
    ).toBeInTheDocument();
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  });

  test('that could not be deleted does so in words, on the feed, read anew [8.38]', async () => {
    const { session, transport, isAt, confirm } = await openDialog({
      'DELETE /api/loops/:id': refusal('internal'),
    });
    await confirm('correct horse');
    await isAt('/loopyard/reload');
    await waitFor(() => expect(transport.callsOf('Feed').length).toBeGreaterThan(0));
    expect(await screen.findByText(/^The loop was not deleted\. .*went wrong/)).toBeInTheDocument();
    expect(session.read().loopId).toBe(LOOP);
  });
});
