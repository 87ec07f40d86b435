import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { admin, guest, loopSeenBy } from '../../../test/world.ts';

afterEach(() => void vi.useRealTimers());

const created = { loop: loopSeenBy('admin', { id: 1001, name: 'Choir' }) };

const adults = () => screen.getByRole('combobox', { name: 'Is everybody here 18 or older?' });

describe('a new loop', () => {
  test('is created as chosen, and its first page opens [2.190, 7.26, 7.27]', async () => {
    const { user, transport, session, isAt } = renderScreen('/create-loop', {
      as: 'member',
      answers: {
        'POST /api/loops': refusal('internal'),
        'GET /api/loops/:id': created,
        'GET /api/loops/:id/invitation_codes': { loop_codes: [] },
      },
    });
    expect(screen.getByRole('tab', { name: 'Create Loop' })).toHaveAttribute('aria-selected', 'true');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Choir ');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who is it for?' }), 'Club');
    await user.click(screen.getByRole('switch', { name: /^Public/ }));
    await user.click(screen.getByRole('button', { name: 'Create Loop' }));
    expect(screen.getByText('Please say if everybody is 18 or older')).toBeInTheDocument();
    await user.selectOptions(adults(), 'Yes');
    await user.click(screen.getByRole('button', { name: 'Create Loop' }));
    await screen.findByText('Something went wrong on our side');
    transport.answer({ 'POST /api/loops': created });
    await user.click(screen.getByRole('switch', { name: /^Guest access/ }));
    transport.answer({ 'GET /api/loops': { loops: [loopSeenBy('member'), created.loop] } });
    await user.click(screen.getByRole('button', { name: 'Create Loop' }));
    await isAt('/welcome?loopid=1001');
    const sidebar = await screen.findByRole('navigation', { name: 'Loops' });
    expect(await within(sidebar).findByRole('link', { name: /Choir/ })).toBeInTheDocument();
    expect(transport.callsOf('POST /api/loops')).toMatchObject([
      { body: { loop: { is_public: true, has_guest_access: false } } },
      {
        body: {
          loop: { name: 'Choir', loop_template_id: 'club', is_public: true, has_guest_access: true },
        },
      },
    ]);
    expect(session.read().loopId).toBe(1001);
    expect(await screen.findByText('Your new loop is ready')).toBeInTheDocument();
  });

  test('with members under 18 is for nobody else, and a school begins as one [10.4, 10.77]', async () => {
    const { user, transport } = renderScreen('/create-loop', {
      as: 'member',
      answers: { 'POST /api/loops': refusal('internal') },
    });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Choir');
    await user.click(screen.getByRole('switch', { name: /^Public/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who is it for?' }), 'School');
    expect(adults()).toHaveDisplayValue('No');
    const waiting = screen.getByRole('switch');
    expect(waiting).toHaveAccessibleName(/^Pupils’ posts wait for a teacher/);
    expect(waiting).not.toBeChecked();
    await user.click(waiting);
    await user.click(screen.getByRole('button', { name: 'Create Loop' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who is it for?' }), 'University');
    expect(adults()).toHaveDisplayValue('Yes');
    expect(screen.getByRole('switch', { name: /^Public/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Create Loop' }));
    const outside = { is_public: false, has_guest_access: false };
    expect(transport.callsOf('POST /api/loops')).toMatchObject([
      { body: { loop: { name: 'Choir', adults_only: false, hold_minors: true, ...outside } } },
      { body: { loop: { adults_only: true, hold_minors: false } } },
    ]);
  });

  test('needs a name within the length limit [5.34, 9.3]', async () => {
    const { user, transport } = renderScreen('/create-loop', { as: 'member' });
    await user.click(screen.getByRole('button', { name: 'Create Loop' }));
    expect(screen.getByText('Loop name is required')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x'.repeat(51));
    expect(screen.getByText('51 / 50')).toBeInTheDocument();
    expect(screen.getByText('Loop name can have 50 characters at most')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/loops')).toEqual([]);
  });

  test('is kept in the form on failure, also after a reload [8.52]', async () => {
    const { user, unmount } = renderScreen('/create-loop', {
      as: 'member',
      answers: { 'POST /api/loops': refusal('internal') },
    });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Choir{Enter}');
    expect(await screen.findByText('Something went wrong on our side')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create Loop' })).not.toHaveAttribute('data-loading');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Choir');
    unmount();
    renderScreen('/create-loop', { as: 'member' });
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Choir');
  });
});

describe('a code', () => {
  const code = 'k7bvpa949q';
  const codeAnswer = { loop_code: { loop: { name: 'Choir', logo: null } } };
  const field = () => screen.getByRole('textbox', { name: 'Invite Code' });
  const join = () => screen.getByRole('button', { name: 'Join Loop' });

  test('shows its loop, and lets people join [2.21, 2.192, 4.58, 5.35, 7.35, 7.36]', async () => {
    let askedAt = 0;
    const answerCode = () => {
      askedAt = performance.now();
      return codeAnswer;
    };
    const { user, transport, session, isAt } = renderScreen('/join-loop', {
      as: 'guest',
      answers: { 'GET /api/loop_codes/:code': answerCode, 'POST /api/loops/join': created },
    });
    const release = transport.hold('GET /api/loop_codes/:code');
    expect(screen.getByRole('tab', { name: 'Join Loop' })).toHaveAttribute('aria-selected', 'true');
    expect(join()).toBeDisabled();
    await user.type(field(), code.slice(0, -1));
    const lastKeyAt = performance.now();
    await user.type(field(), code.slice(-1));
    expect(await screen.findByText('Checking the code')).toBeInTheDocument();
    expect(join()).toBeDisabled();
    release();
    expect(await screen.findByText('Code valid')).toBeInTheDocument();
    expect(askedAt - lastKeyAt).toBeGreaterThan(290);
    expect(screen.getByText('You have a code for this loop')).toBeInTheDocument();
    await user.click(join());
    expect(await screen.findByText(/^You are now a member of .Choir.$/)).toBeInTheDocument();
    await isAt('/feed');
    expect(session.read().loopId).toBe(1001);
    expect(transport.callsOf('GET /api/loop_codes/:code')).toMatchObject([{ params: { code } }]);
    expect(transport.callsOf('POST /api/loops/join')).toMatchObject([{ body: { loop_code: code } }]);
  });

  test('is checked 300 ms after the last key [5.35]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { transport } = renderScreen('/join-loop', {
      as: 'guest',
      answers: { 'GET /api/loop_codes/:code': codeAnswer },
    });
    for (const value of [code.slice(0, -1), code]) {
      fireEvent.change(field(), { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(299));
    }
    expect(transport.callsOf('GET /api/loop_codes/:code')).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(transport.callsOf('GET /api/loop_codes/:code')).toEqual([{ params: { code } }]);
  });

  test.each([
    ['Code valid', codeAnswer],
    ['Code invalid', refusal('not_found')],
  ])('keeps its answer ‘%s’ while it is asked for again', async (sentence, answer) => {
    const { user, transport, queries } = renderScreen('/join-loop', {
      as: 'guest',
      answers: { 'GET /api/loop_codes/:code': answer },
    });
    await user.type(field(), code);
    await screen.findByText(sentence);
    const letGo = transport.hold('GET /api/loop_codes/:code');
    act(() => void queries.invalidateQueries());
    await waitFor(() => expect(transport.callsOf('GET /api/loop_codes/:code')).toHaveLength(2));
    expect(screen.getByText(sentence)).toBeInTheDocument();
    letGo();
  });

  test('is filled in from a link', async () => {
    renderScreen(`/join-loop?code=${code}`, {
      as: 'guest',
      answers: { 'GET /api/loop_codes/:code': codeAnswer },
    });
    expect(field()).toHaveValue(code);
    expect(await screen.findByText('Code valid')).toBeInTheDocument();
    expect(join()).toBeEnabled();
  });

  test('shows when it is invalid [2.193, 5.36, 8.50]', async () => {
    const { user, transport } = renderScreen('/join-loop', {
      as: 'guest',
      answers: { 'GET /api/loop_codes/:code': refusal('not_found') },
    });
    await user.type(field(), code);
    expect(await screen.findByText('Code invalid')).toBeInTheDocument();
    expect(join()).toBeDisabled();

    transport.answer({ 'GET /api/loop_codes/:code': refusal('too_many_requests') });
    await user.type(field(), 'r');
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('Code invalid')).toBeNull();
    transport.answer({ 'GET /api/loop_codes/:code': codeAnswer });
    await user.click(tryAgain);
    expect(await screen.findByText('Code valid')).toBeInTheDocument();
  });

  test('is not checked when malformed, and none or two letters show no error [2.191, 5.37]', async () => {
    const { user, transport } = renderScreen('/join-loop', { as: 'guest' });
    const hint = 'Enter the code or the words that you were given.';
    const expectNothing = () => {
      expect(field()).toBeValid();
      expect(field()).toHaveAccessibleDescription(hint);
      expect(within(field().closest('form') as HTMLElement).getByRole('status')).toBeEmptyDOMElement();
    };
    expectNothing();
    await user.type(field(), 'ab');
    expectNothing();
    await user.type(field(), 'c!');
    expect(await screen.findByText('Code invalid')).toBeInTheDocument();
    await user.clear(field());
    await user.tab();
    expectNothing();
    expect(transport.callsOf('GET /api/loop_codes/:code')).toEqual([]);
  });

  test('is not called invalid when the check fails [4.58]', async () => {
    const { user, transport } = renderScreen('/join-loop', {
      as: 'guest',
      answers: { 'GET /api/loop_codes/:code': refusal('too_many_requests') },
    });
    await user.type(field(), code);
    expect(await screen.findByText('Too many attempts, please wait a moment')).toBeInTheDocument();
    expect(join()).toBeDisabled();
    transport.answer({ 'GET /api/loop_codes/:code': codeAnswer });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Code valid')).toBeInTheDocument();
  });

  test.for([
    ['loop_full', 'This loop is full. Please tell the person who invited you.'],
    ['not_found', 'You cannot join with this code. Please ask an admin of the loop to invite you.'],
    ['unavailable', 'Loopyard can’t do this at the moment, please try again'],
  ] as const)('shows why a valid one does not let me join: %s [8.50]', async ([reason, sentence]) => {
    const { user } = renderScreen(`/join-loop?code=${code}`, {
      as: 'guest',
      answers: { 'GET /api/loop_codes/:code': codeAnswer, 'POST /api/loops/join': refusal(reason) },
    });
    await screen.findByText('Code valid');
    await user.click(join());
    expect(await screen.findByText(sentence)).toHaveAttribute('data-state', 'invalid');
    await user.type(field(), 'x');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('sent to another address shows mine in the error', async () => {
    const { user } = renderScreen(`/join-loop?code=${code}`, {
      as: 'guest',
      answers: {
        'GET /api/users/:id': { user: { ...guest, email: 'gus@a.example' } },
        'GET /api/loop_codes/:code': {
          loop_code: { ...codeAnswer.loop_code, inviter: admin.name, email: 'someone@else.example' },
        },
        'POST /api/loops/join': refusal('not_found'),
      },
    });
    await screen.findByText('Code valid');
    await user.click(join());
    expect(await screen.findByText(/This invitation doesn’t work for gus@a.example/)).toBeInTheDocument();
  });
});

test('the tabs are addresses, and closing goes back to the page before, or to the feed [2.187, 2.188, 2.189]', async () => {
  const { user, isAt, unmount } = renderScreen('/create-loop', { as: 'member' });
  const welcome = () => screen.getByRole('heading', { level: 1, name: 'Welcome to Loopyard v3.0' });
  expect(welcome()).toBeInTheDocument();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Create Loop', 'Join Loop']);
  await user.click(screen.getByRole('tab', { name: 'Join Loop' }));
  await isAt('/join-loop');
  expect(screen.getByRole('textbox', { name: 'Invite Code' })).toBeInTheDocument();
  expect(welcome()).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await isAt('/feed');
  unmount();

  const second = renderScreen('/profile', { as: 'member' });
  await user.click(await screen.findByRole('link', { name: 'Add Loops' }));
  await second.isAt('/create-loop');
  window.history.replaceState({ idx: 1 }, '');
  onTestFinished(() => window.history.replaceState(null, ''));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await second.isAt('/profile');
});

test('a code’s link leads someone without a session to sign up', async () => {
  const { isAt } = renderScreen('/join-loop?code=k7bvpa949q', {
    answers: { 'GET /api/loop_codes/:code': refusal('not_found') },
  });
  await isAt('/register?next=%2Fjoin-loop%3Fcode%3Dk7bvpa949q');
});
