import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersFor, LOOP, member } from '../../../test/world.ts';

const link = '/password_resets?token=a%2Fb&email=ben%40a.example';

async function choose(user: ReturnType<typeof renderScreen>['user'], confirmation = 'open sesame') {
  await user.type(screen.getByLabelText('Password'), 'open sesame');
  await user.type(screen.getByLabelText('Confirm password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
}

describe('a new password', () => {
  test('is chosen by the link of the mail, and lets one in [2.51, 2.77, 2.78, 4.59, 4.60, 8.7]', async () => {
    const { user, transport, isAt } = renderScreen(link, {
      answers: {
        ...answersFor('member'),
        'PUT /api/password_resets/:token': null,
        SignIn: {
          signinUser: {
            auth_token: 'token',
            device_secret: 'device',
            waits_for_parent: false,
            user: { id: String(member.id), last_accessed_loop_id: String(LOOP) },
          },
        },
      },
    });
    expect(screen.getByText('ben@a.example').parentElement).toHaveTextContent('For ben@a.example');
    await choose(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Saved Successfully' })).toBeInTheDocument();
    expect(screen.getByText('Password changed successfully')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Login with new password' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Posts' })).toBeInTheDocument();
    await isAt('/feed');
    expect(transport.callsOf('PUT /api/password_resets/:token')).toMatchObject([
      {
        params: { token: 'a/b' },
        body: {
          email: 'ben@a.example',
          user: { password: 'open sesame', password_confirmation: 'open sesame' },
        },
      },
    ]);
    expect(transport.callsOf('SignIn')).toMatchObject([
      { body: { input: { email: 'ben@a.example', password: 'open sesame' } } },
    ]);
  });

  test('is asked for twice, with a sentence for each that is missing [5.12]', async () => {
    const { user, transport } = renderScreen(link);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(screen.getByText('Password confirmation is required')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Password'), 'short');
    expect(screen.getByText('Password must have at least 8 characters')).toBeInTheDocument();
    expect(transport.calls).toEqual([]);
  });

  test('is typed twice alike [5.12, 5.13]', async () => {
    const { user, transport } = renderScreen(link);
    await choose(user, 'another');
    expect(screen.getByText("Passwords don't match")).toBeInTheDocument();
    expect(transport.calls).toEqual([]);
  });

  test('is not saved by a link that is dead, which says how to get another [8.8]', async () => {
    const { user } = renderScreen(link, {
      answers: { 'PUT /api/password_resets/:token': refusal('not_found') },
    });
    await choose(user);
    await screen.findByText('Error changing password, please try again', { selector: '[role="alert"]' });
    expect(screen.getAllByText('Error changing password, please try again')).toHaveLength(2);
    expect(screen.getByText(/used already, or is older than 30 minutes/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('button', { name: 'Change Password' })).toBeEnabled();
  });

  test('that could not be saved is still there, and the link is not to blame [8.8]', async () => {
    const { user } = renderScreen(link, {
      answers: { 'PUT /api/password_resets/:token': refusal('internal') },
    });
    await choose(user);
    await screen.findByText('Error changing password, please try again', { selector: '[role="alert"]' });
    expect(screen.getAllByText('Error changing password, please try again')).toHaveLength(2);
    expect(screen.getByLabelText('Password')).toHaveValue('open sesame');
    expect(screen.queryByText(/used already/)).toBeNull();
  });

  test('that does not let one in is told, and can be tried again [8.2]', async () => {
    const { user } = renderScreen(link, {
      answers: { 'PUT /api/password_resets/:token': null, SignIn: refusal('too_many_requests') },
    });
    await choose(user);
    await user.click(await screen.findByRole('button', { name: 'Login with new password' }));
    expect(await screen.findByText('Error logging in', { selector: '[role=status] *' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Login with new password' })).toBeEnabled();
  });
});

test.for(['/password_resets', '/password_resets?token=a', '/password_resets?email=b'])(
  'a link that lost a part leads to a new one: %s',
  (address) => {
    renderScreen(address);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/link/);
    expect(screen.getByRole('link', { name: 'Send Reset Email' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.queryByLabelText('Password')).toBeNull();
  },
);
