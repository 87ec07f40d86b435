import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { admin, answersFor, LOOP, member } from '../../../test/world.ts';

const signedIn = {
  signinUser: {
    auth_token: 'token',
    device_secret: 'device',
    waits_for_parent: false,
    user: { id: String(member.id), last_accessed_loop_id: String(LOOP) },
  },
};

async function logIn(user: ReturnType<typeof renderScreen>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'Email' }), ' ben@a.example ');
  await user.type(screen.getByLabelText('Password'), 'open sesame');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('logging in', () => {
  test('leads to the feed of the loop looked at last [2.68, 4.2, 4.5]', async () => {
    const { user, transport, session, isAt } = renderScreen('/login', {
      answers: { ...answersFor('member'), SignIn: signedIn },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeInTheDocument();
    await logIn(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Posts' })).toBeInTheDocument();
    await isAt('/feed');
    expect(session.read()).toEqual({
      token: 'token',
      userId: member.id,
      loopId: LOOP,
      deviceSecret: 'device',
      isWaiting: false,
    });
    const [{ body } = { body: {} }] = transport.callsOf('SignIn');
    expect(body).toEqual({ input: { email: 'ben@a.example', password: 'open sesame', device_secret: null } });
  });

  test('leads on to what was asked for', async () => {
    const { user, isAt } = renderScreen('/login?next=%2Fsupport', {
      answers: { ...answersFor('member'), SignIn: signedIn },
    });
    await logIn(user);
    expect(await screen.findByRole('dialog', { name: 'Contact Support' })).toBeInTheDocument();
    await isAt('/support');
  });

  test('begins with an empty form, and shows that it is at work [4.1]', async () => {
    const { user, transport } = renderScreen('/login', {
      answers: { SignIn: refusal('invalid_credentials') },
    });
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    const release = transport.hold('SignIn');
    await logIn(user);
    expect(screen.getByRole('button', { name: 'Login' })).toBeDisabled();
    release();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled());
    expect(transport.callsOf('SignIn')).toHaveLength(1);
  });

  test('with a wrong password says so, and what was typed stays [4.6, 8.1]', async () => {
    const { user, session } = renderScreen('/login', { answers: { SignIn: refusal('invalid_credentials') } });
    await logIn(user);
    await screen.findByText('Invalid login credentials', { selector: '[role="alert"]' });
    expect(screen.getAllByText('Invalid login credentials')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Login' })).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveValue('open sesame');
    expect(session.read().token).toBeNull();
  });

  test('after too many tries says what else can be done', async () => {
    const { user } = renderScreen('/login', { answers: { SignIn: refusal('too_many_requests') } });
    await logIn(user);
    await screen.findByText('Too many attempts, please wait a moment, or choose a new password', {
      selector: '[role="alert"]',
    });
  });

  test('without a connection says so', async () => {
    const { user, transport } = renderScreen('/login', { answers: { SignIn: signedIn } });
    transport.setOnline(false);
    await logIn(user);
    expect(await screen.findByText(/Loopyard could not be reached/)).toBeInTheDocument();
  });

  test('needs both fields, and says which is missing [5.8, 5.10]', async () => {
    const { user, transport } = renderScreen('/login');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByText('E-mail is required')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^Password is required/);
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(transport.calls).toEqual([]);
  });
});

test('shows an invalid address on blur [5.9]', async () => {
  const { user } = renderScreen('/login');
  const email = screen.getByRole('textbox', { name: 'Email' });
  await user.type(email, 'ben');
  await user.tab();
  expect(email).toHaveAccessibleDescription('E-mail must be valid');
  await user.type(email, '@a.example');
  expect(email).not.toHaveAccessibleDescription();
});

test('redirects a signed-in person [2.3]', async () => {
  const { isAt } = renderScreen('/login', { as: 'member' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Posts' })).toBeInTheDocument();
  await isAt('/feed');
});

test('the ways to sign up and to a new password take along what was asked for [2.69]', () => {
  renderScreen('/login?next=%2Fsupport');
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register?next=%2Fsupport');
  expect(screen.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute(
    'href',
    '/forgot-password?next=%2Fsupport',
  );
});

test('a password can be seen', async () => {
  const { user } = renderScreen('/login');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('the notice of the new version is dismissed for good [2.70]', async () => {
  const { user, unmount } = renderScreen('/login');
  await user.click(screen.getByRole('button', { name: 'Dismiss this notice' }));
  expect(screen.queryByText(/previous Loopyard users/)).toBeNull();
  unmount();
  renderScreen('/login');
  expect(screen.queryByText(/previous Loopyard users/)).toBeNull();
});

describe('an invitation’s link', () => {
  const link = '/login?next=%2Fjoin-loop%3Fcode%3Dk7bvpa949q';
  const loop = { name: 'Choir', logo: null };

  test('shows the loop, and fills in the address it was sent to', async () => {
    renderScreen(link, {
      answers: {
        'GET /api/loop_codes/:code': {
          loop_code: { loop, inviter: admin.name, email: 'ben@a.example' },
        },
      },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'You are invited' })).toBeInTheDocument();
    expect(await screen.findByText('Choir')).toBeInTheDocument();
    expect(screen.getByText('Amina Admin').parentElement).toHaveTextContent('Amina Admin invites you');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ben@a.example');
  });

  test('that is dead says so, and is not followed', async () => {
    renderScreen(link, { answers: { 'GET /api/loop_codes/:code': refusal('not_found') } });
    expect(await screen.findByText(/This invitation no longer works/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
  });

  test('that could not be looked up can be tried again', async () => {
    const { user, transport } = renderScreen(link, {
      answers: { 'GET /api/loop_codes/:code': refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer({ 'GET /api/loop_codes/:code': { loop_code: { loop } } });
    await user.click(retryButton);
    expect(await screen.findByText('Choir')).toBeInTheDocument();
    expect(screen.getByText('You have a code for this loop')).toBeInTheDocument();
  });
});
