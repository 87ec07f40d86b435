import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersFor, LOOP, loopSeenBy, member } from '../../../test/world.ts';

const current = 'GET /api/parental_consents/current';
const ownConsent = {
  ...{ parent_email: 'dora@a.example', asked_at: '2020-03-01T09:00:00.000Z', mails_left: 3 },
  ...{ erased_at: '2020-03-15T09:00:00.000Z', agreed_at: null, loop_id: 63 },
};
const waits = (changes: object = {}): Answers => ({
  [current]: { parental_consent: { ...ownConsent, ...changes } },
});

function renderWaiting(path: string, answers: Answers) {
  window.localStorage.setItem(
    'loopyard.session',
    JSON.stringify({ token: 'token', userId: member.id, isWaiting: true }),
  );
  return renderScreen(path, { answers: { ...answersFor('member'), ...answers } });
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const send = () => screen.getByRole('button', { name: 'Send it again' });

describe('an account that waits for a parent', () => {
  test.for(['/feed', '/edit-account', '/operator', '/new-post', '/loop/1000', '/nothing'])(
    'sees only that, also at %s [11.63, 11.64]',
    async (address) => {
      const { transport, isAt } = renderWaiting(address, waits());
      await heading('We have asked your parent');
      await isAt('/waiting');
      expect(screen.getByText('dora@a.example')).toBeInTheDocument();
      expect(screen.getByText(/^Without an answer by 15 March 2020/)).toBeInTheDocument();
      expect(screen.getByText('You can send it 3 more times.')).toBeInTheDocument();
      expect(transport.calls.map(({ key }) => key)).toEqual([current]);
    },
  );

  test('asks again, at a corrected address too, and says so [11.64]', async () => {
    const { user, transport } = renderWaiting('/waiting', {
      ...waits(),
      'POST /api/parental_consents': {},
    });
    const field = await screen.findByLabelText('Your parent’s e-mail');
    expect(field).toHaveValue('dora@a.example');
    await user.clear(field);
    await user.type(field, 'nobody');
    await user.click(send());
    expect(field).toHaveAccessibleDescription(/^E-mail must be valid/);
    expect(transport.callsOf('POST /api/parental_consents')).toEqual([]);
    await user.type(field, '@a.example');
    await user.click(send());
    expect(await screen.findByText(/^A new e-mail is on its way/)).toBeInTheDocument();
    expect(transport.callsOf('POST /api/parental_consents')).toMatchObject([
      { body: { parent_email: 'nobody@a.example' } },
    ]);
  });

  test('says why nothing was sent, and when no more is sent [11.64]', async () => {
    const { user, unmount } = renderWaiting('/waiting', {
      ...waits(),
      'POST /api/parental_consents': refusal('validation', { parent_email: 'This is your own address' }),
    });
    await screen.findByLabelText('Your parent’s e-mail');
    await user.click(send());
    expect(await screen.findByText('This is your own address')).toBeInTheDocument();
    unmount();
    renderWaiting('/waiting', waits({ mails_left: 0 }));
    expect(await screen.findByText(/^We have sent all the e-mails we can/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Your parent’s e-mail')).toBeNull();
  });

  test('is led on once the parent has agreed, to the loop that invited them [11.66]', async () => {
    const loop = loopSeenBy('member');
    const { session, isAt } = renderWaiting('/waiting', {
      ...waits({ agreed_at: '2020-03-02T09:00:00.000Z', erased_at: null, loop_id: LOOP }),
      'GET /api/loops': { loops: [loop] },
    });
    await isAt(`/welcome?loopid=${LOOP}`);
    expect(session.read()).toMatchObject({ isWaiting: false, loopId: LOOP, token: 'token' });
  });

  test('without an invitation is led to what can be done next [11.66]', async () => {
    const { isAt } = renderWaiting('/waiting', {
      ...waits({ agreed_at: '2020-03-02T09:00:00.000Z', erased_at: null }),
      'GET /api/loops': { loops: [] },
    });
    await isAt('/what-next');
  });

  test('that does not wait any more is led to its feed', async () => {
    const { isAt } = renderWaiting('/waiting', { [current]: { parental_consent: null } });
    await isAt('/feed');
  });

  test('learns that it is gone after a no [11.67]', async () => {
    const { session } = renderWaiting('/waiting', waits());
    await heading('We have asked your parent');
    // The transport does this at its next look.
    act(() => session.signOut());
    await heading('You are logged out');
    expect(screen.getByText(/^If your parent said no, or did not answer in time/)).toBeInTheDocument();
  });

  test('logs out [11.64]', async () => {
    const { user, transport, session, isAt } = renderWaiting('/waiting', {
      ...waits(),
      'DELETE /api/sessions/current': null,
    });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await isAt('/login');
    expect(session.read().token).toBeNull();
    expect(transport.callsOf('DELETE /api/sessions/current')).toHaveLength(1);
  });

  test('can try again when Loopyard was not reached', async () => {
    const { user, transport } = renderWaiting('/waiting', { [current]: refusal('internal') });
    await heading('Your account could not be loaded');
    transport.answer(waits());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('We have asked your parent');
  });
});

test('nobody else has anything to do there', async () => {
  const { isAt } = renderScreen('/waiting');
  await isAt('/login?next=%2Ffeed');
});
