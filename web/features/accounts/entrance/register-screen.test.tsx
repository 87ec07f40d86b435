import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersFor, member } from '../../../test/world.ts';

const registered = {
  createUser: {
    auth_token: 'token',
    device_secret: 'device',
    user: { id: String(member.id), last_accessed_loop_id: null },
  },
};
const answers = { ...answersFor('member'), 'GET /api/loops': { loops: [] } };

async function fillIn(user: ReturnType<typeof renderScreen>['user'], confirmation = 'open sesame') {
  const textByLabel = {
    Email: 'ben@a.example',
    'First name': 'Ben',
    'Last name': 'Member',
    Password: 'open sesame',
    'Confirm password': confirmation,
  };
  for (const [label, text] of Object.entries(textByLabel))
    await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Get Started' }));
}

describe('signing up', () => {
  test('leads to what can be done next, in the default loop [2.49, 2.71, 3.53, 4.7, 4.8, 4.9]', async () => {
    const { user, transport, session, isAt } = renderScreen('/register', {
      answers: { ...answers, Register: registered },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Create your account' })).toBeInTheDocument();
    await fillIn(user);
    expect(
      await screen.findByRole('heading', { level: 1, name: "You're in. What next?" }),
    ).toBeInTheDocument();
    await isAt('/what-next');
    expect(session.read()).toMatchObject({ token: 'token', userId: member.id, loopId: 63 });
    const [{ body } = { body: {} }] = transport.callsOf('Register');
    expect(body).toEqual({
      input: {
        email: 'ben@a.example',
        first_name: 'Ben',
        last_name: 'Member',
        password: 'open sesame',
        device_secret: null,
      },
    });
  });

  test('says of each field what is missing, and sends nothing [5.1, 5.2, 5.3, 5.5, 5.6]', async () => {
    const { user, transport } = renderScreen('/register');
    await user.click(screen.getByRole('button', { name: 'Get Started' }));
    for (const sentence of [
      'E-mail is required',
      'First name is required',
      'Last name is required',
      'Password is required',
      'Password confirmation is required',
    ]) {
      expect(screen.getByText(sentence)).toBeInTheDocument();
    }
    expect(transport.calls).toEqual([]);
  });

  test('needs the same password twice [5.7]', async () => {
    const { user, transport } = renderScreen('/register');
    await fillIn(user, 'open says me');
    expect(screen.getByText("Passwords don't match")).toBeInTheDocument();
    expect(transport.calls).toEqual([]);
  });

  test('needs an address that can be one [5.4]', async () => {
    const { user } = renderScreen('/register');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ben');
    await user.tab();
    expect(screen.getByText('E-mail must be valid')).toBeInTheDocument();
  });

  test('with an address that has an account says so under it [8.3]', async () => {
    const { user } = renderScreen('/register', {
      answers: { Register: refusal('email_taken', { email: 'An account with this e-mail already exists' }) },
    });
    await fillIn(user);
    expect(await screen.findAllByText('An account with this e-mail already exists')).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ben');
  });

  test('that fails for a reason of ours does not tell it [8.4]', async () => {
    const { user } = renderScreen('/register', { answers: { Register: refusal('internal') } });
    await fillIn(user);
    await screen.findByText('Signup not working at this time', { selector: '[role="alert"]' });
    expect(screen.getAllByText('Signup not working at this time')).toHaveLength(2);
  });
});

test('the form says who may join and what is kept, and the terms open in a new tab', () => {
  renderScreen('/register');
  expect(screen.getByText(/13 or older, or have a parent’s consent/)).toHaveTextContent(
    /We keep your name, your e-mail address, your password \(scrambled/,
  );
  for (const [name, href] of [
    [/^Terms of Use\s*\(opens in a new tab\)$/, '/terms'],
    [/^Data & Privacy Policy\s*\(opens in a new tab\)$/, '/terms#privacy'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
});

test('a signed-in person is told that they are registered [2.73]', async () => {
  renderScreen('/register', { as: 'member' });
  expect(screen.getByRole('heading', { level: 1, name: "You're already registered!" })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to my feed' })).toHaveAttribute('href', '/feed');
  expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
});

test('an invited person sees the invited address [2.72]', async () => {
  renderScreen('/register?next=%2Fjoin-loop%3Fcode%3Dk7bvpa949q', {
    answers: {
      'GET /api/loop_codes/:code': {
        loop_code: { loop: { name: 'Choir', logo: null }, inviter: 'Amina', email: 'ben@a.example' },
      },
    },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'You are invited' })).toBeInTheDocument();
  expect(await screen.findByText('Your invitation works only with this e-mail address.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ben@a.example');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?next=%2Fjoin-loop%3Fcode%3Dk7bvpa949q',
  );
});
