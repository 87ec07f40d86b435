import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { invitationCode, LOOP } from '../../test/world.ts';
import type { InvitationCode } from './invitations.ts';

const path = `/edit-loop/${LOOP}/joining`;

function answersOf(...codesBefore: InvitationCode[]): Answers {
  let codes = codesBefore;
  return {
    'GET /api/loops/:id/invitation_codes': () => ({ loop_codes: codes }),
    'POST /api/loops/:id/invitation_codes': ({ body }) => {
      const { description = null, single_use = false, expires_at = null } = body ?? {};
      const changes = { id: 2, loop_code: 'newcode234', description, single_use, expires_at };
      const code = invitationCode(changes);
      codes = [...codes, code];
      return { loop_code: code };
    },
    'DELETE /api/loops/:id/invitation_codes/:codeId': ({ params }) => {
      codes = codes.filter(({ id }) => id !== params.codeId);
      return null;
    },
  };
}

const first = invitationCode();
const card = (name: string) => screen.findByRole('region', { name });
const link = `${window.location.origin}/join-loop?code=${first.loop_code}`;

describe('a loop’s codes', () => {
  test('are listed for admins with their link and use [2.199, 3.13, 6.2, 7.34]', async () => {
    const parents = { id: 2, loop_code: 'parents234', description: 'Parents’ evening', uses: 3 };
    renderScreen(path, { as: 'admin', answers: answersOf(first, invitationCode(parents)) });
    expect(await card('Invitation code')).toHaveTextContent(/k7bvpa949q.*“nest-ember-.*Not used yet/);
    expect(await card('Parents’ evening')).toHaveTextContent(/parents234.*3 people joined with it/);
  });

  test('are scanned from the screen as the link that opens the loop', async () => {
    const { user } = renderScreen(path, { as: 'admin', answers: answersOf(first) });
    await user.click(within(await card('Invitation code')).getByRole('button', { name: 'QR code' }));
    const dialog = screen.getByRole('dialog', { name: 'Scan to join' });
    expect(await within(dialog).findByRole('img', { name: `QR code of ${link}` })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  test('can have a purpose, a single use and a last day', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf(first) });
    await user.click(await screen.findByRole('button', { name: 'New Code' }));
    await user.type(screen.getByRole('textbox', { name: 'Who is it for?' }), 'Parents’ evening');
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2126-03-31' } });
    await user.click(screen.getByRole('switch', { name: /^Works once/ }));
    await user.click(screen.getByRole('button', { name: 'Create Code' }));
    expect(await screen.findByText('Code created')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/loops/:id/invitation_codes')).toMatchObject([
      {
        params: { id: LOOP },
        body: {
          description: 'Parents’ evening',
          single_use: true,
          expires_at: new Date(2126, 2, 31, 23, 59, 59, 999).toISOString(),
        },
      },
    ]);
    expect(await card('Parents’ evening')).toHaveTextContent(
      'Not used yet · works once · until 31 March 2126',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('can’t expire before they start', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf(first) });
    await user.click(await screen.findByRole('button', { name: 'New Code' }));
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2020-03-31' } });
    await user.click(screen.getByRole('button', { name: 'Create Code' }));
    expect(await screen.findByText('Please choose a time in the future')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/loops/:id/invitation_codes')).toEqual([]);
  });

  test('are retried with the same key', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { ...answersOf(first), 'POST /api/loops/:id/invitation_codes': refusal('internal') },
    });
    await user.click(await screen.findByRole('button', { name: 'New Code' }));
    const create = screen.getByRole('button', { name: 'Create Code' });
    await user.click(create);
    expect(await screen.findByText(/^Something went wrong on our side/)).toBeInTheDocument();
    transport.answer(answersOf(first));
    await user.click(create);
    await screen.findByText('Code created');
    const keys = transport
      .callsOf('POST /api/loops/:id/invitation_codes')
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('can be withdrawn after confirmation, down to none', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf(first) });
    const withdraw = await screen.findByRole('button', { name: 'Withdraw the code k7bvpa949q' });
    await user.click(withdraw);
    expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toHaveTextContent(
      /will stop working.*People who joined with it stay. You can’t restore it/,
    );
    await user.click(screen.getByRole('button', { name: 'No, keep it' }));
    expect(transport.callsOf('DELETE /api/loops/:id/invitation_codes/:codeId')).toEqual([]);
    await user.click(withdraw);
    await user.click(screen.getByRole('button', { name: 'Yes, withdraw it' }));
    expect(await screen.findByText('Code withdrawn')).toBeInTheDocument();
    expect(transport.callsOf('DELETE /api/loops/:id/invitation_codes/:codeId')).toMatchObject([
      { params: { id: LOOP, codeId: 1 } },
    ]);
    expect(
      await screen.findByText('There is no code yet. Create one, and people can join with it.'),
    ).toBeInTheDocument();
  });

  test('that could not be withdrawn still stand there; withdrawn by another admin they are gone', async () => {
    const answers = answersOf(first);
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, 'DELETE /api/loops/:id/invitation_codes/:codeId': refusal('internal') },
    });
    const withdraw = async () => {
      await user.click(await screen.findByRole('button', { name: 'Withdraw the code k7bvpa949q' }));
      await user.click(screen.getByRole('button', { name: 'Yes, withdraw it' }));
    };
    await withdraw();
    expect(await screen.findByText('The code could not be withdrawn. It still works.')).toBeInTheDocument();
    transport.answer({
      ...answersOf(),
      'DELETE /api/loops/:id/invitation_codes/:codeId': refusal('not_found'),
    });
    await withdraw();
    await waitFor(() => expect(screen.queryByText('k7bvpa949q')).toBeNull());
  });
});
