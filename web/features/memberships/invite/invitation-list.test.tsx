import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { invitation, listOf } from '../../../test/invitations.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP, member } from '../../../test/world.ts';

const WITHDRAW = 'DELETE /api/loops/:id/invitations/:invitationId';
const setUp = (answers: Answers) => renderScreen(`/members/${LOOP}/invite`, { as: 'admin', answers });

describe('the invitations', () => {
  const joinedInvitation = invitation(1, {
    status: 'joined',
    accepted_at: '2020-03-02T09:00:00.000Z',
    user_id: member.id,
    user: member,
  });

  test('show who joined and the status of the others', async () => {
    setUp(
      listOf(
        invitation(4),
        invitation(3, { status: 'withdrawn' }),
        invitation(2, { status: 'expired' }),
        joinedInvitation,
      ),
    );
    const panel = await screen.findByRole('region', { name: 'Who was invited, and who joined' });
    expect(await within(panel).findByText('1 of 4 joined, 1 still open.')).toBeInTheDocument();
    const lines = within(panel).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^guest\.4@example\.orgInvited .* agoWithdraw$/),
      expect.stringMatching(/^guest\.3@example\.orgWithdrawn$/),
      expect.stringMatching(/^guest\.2@example\.orgExpired .* ago$/),
      expect.stringMatching(/Ben Memberguest\.1@example\.orgJoined .* ago$/),
    ]);
    expect(within(panel).getByRole('link', { name: 'Ben Member' })).toHaveAttribute(
      'href',
      `/user/${member.id}/${LOOP}`,
    );
  });

  test('can be withdrawn after confirmation', async () => {
    const { user, transport } = setUp({ ...listOf(invitation(4)), [WITHDRAW]: null });
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: /^Withdraw the invitation to/ }));
      const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
      await user.click(within(question).getByRole('button', { name: 'Yes, withdraw it' }));
    };
    transport.answer({ [WITHDRAW]: refusal('internal') });
    await ask();
    expect(await screen.findByText(/^The invitation could not be withdrawn\./)).toBeInTheDocument();
    transport.answer({ [WITHDRAW]: null, ...listOf(invitation(4, { status: 'withdrawn' })) });
    await ask();
    expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
    expect(transport.callsOf(WITHDRAW).at(-1)?.params).toEqual({ id: LOOP, invitationId: 4 });
  });

  test('load a few at a time', async () => {
    const { user } = setUp(listOf(...Array.from({ length: 45 }, (_, n) => invitation(100 - n))));
    const panel = await screen.findByRole('region', { name: 'Who was invited, and who joined' });
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(20));
    await user.click(within(panel).getByRole('button', { name: 'Show more' }));
    expect(within(panel).getAllByRole('listitem')).toHaveLength(45);
    expect(within(panel).queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('have empty, loading and failed states', async () => {
    const { user, transport } = setUp({ 'GET /api/loops/:id/invitations': refusal('internal') });
    const release = transport.hold('GET /api/loops/:id/invitations');
    expect(await screen.findByRole('status', { name: 'Loading invitations' })).toBeInTheDocument();
    release();
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(listOf());
    await user.click(retryButton);
    expect(await screen.findByRole('heading', { name: 'Nobody has been invited yet' })).toBeInTheDocument();
  });
});
