import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersFor, LOOP, loopSeenBy, member } from '../../../test/world.ts';

const registered = {
  createUser: {
    auth_token: 'token',
    device_secret: 'device',
    waits_for_parent: false,
    user: { id: String(member.id), last_accessed_loop_id: null },
  },
};
const answers = { ...answersFor('member'), 'GET /api/loops': { loops: [] } };

async function fillIn(
  user: ReturnType<typeof renderScreen>['user'],
  confirmation = 'open sesame',
  changes: object = {},
  age = '18 or older',
) {
  const textByLabel = {
    Email: 'ben@a.example',
    'First name': 'Ben',
    'Last name': 'Member',
    Password: 'open sesame',
    'Confirm password': confirmation,
    ...changes,
  };
  for (const [label, text] of Object.entries(textByLabel))
    if (text) await user.type(screen.getByLabelText(label), text);
  await user.selectOptions(screen.getByLabelText('How old are you?'), age);
  await user.click(screen.getByRole('button', { name: 'Get Started' }));
}

describe('signing up', () => {
  test('leads to what can be done next, in the default loop [2.49, 2.71, 3.53, 4.1, 4.2, 4.7, 4.8, 4.9]', async () => {
    const { user, transport, session, isAt } = renderScreen('/register', {
      answers: { ...answers, Register: registered },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Create your account' })).toBeInTheDocument();
    for (const label of [
      'Email',
      'First name',
      'Last name',
      'How old are you?',
      'Password',
      'Confirm password',
    ])
      expect(screen.getByLabelText(label)).toHaveValue('');
    const release = transport.hold('Register');
    await fillIn(user);
    expect(screen.getByRole('button', { name: 'Get Started' })).toBeDisabled();
    release();
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
        age_band: '18_or_older',
        device_secret: null,
      },
    });
  });

  test('says of each field what is missing, and sends nothing [5.1, 5.2, 5.3, 5.5, 5.6]', async () => {
    const { user, transport } = renderScreen('/register');
    await user.click(screen.getByRole('button', { name: 'Get Started' }));
    for (const [label, sentence] of [
      ['Email', 'E-mail is required'],
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['How old are you?', 'Please say how old you are'],
      ['Password', 'Password is required'],
      ['Confirm password', 'Password confirmation is required'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
    expect(transport.callsOf('Register')).toEqual([]);
  });

  test('needs the same password twice [5.7]', async () => {
    const { user, transport } = renderScreen('/register');
    await fillIn(user, 'open says me');
    expect(screen.getByText("Passwords don't match")).toBeInTheDocument();
    expect(transport.callsOf('Register')).toEqual([]);
    const confirmation = screen.getByLabelText('Confirm password');
    await user.clear(confirmation);
    await user.type(confirmation, 'open sesame');
    expect(screen.queryByText("Passwords don't match")).toBeNull();
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
    expect(screen.getByRole('status')).toHaveTextContent('An account with this e-mail already exists');
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ben');
  });

  test('that fails for a reason of ours does not tell it [8.4]', async () => {
    const { user } = renderScreen('/register', { answers: { Register: refusal('internal') } });
    await fillIn(user);
    await screen.findByText('Signup not working at this time', { selector: '[role="alert"]' });
    expect(screen.getByRole('status')).toHaveTextContent('Signup not working at this time');
  });
});

describe('signing up by an invitation', () => {
  const token = 'a1'.repeat(32);
  const link = `/join-loop?code=${token}`;
  const signUp = async (joinAnswer: Answers['POST /api/loops/join'], more: Answers = {}) => {
    const screens = renderScreen(`/register?next=${encodeURIComponent(link)}`, {
      answers: {
        ...answers,
        Register: registered,
        'GET /api/loop_codes/:code': {
          loop_code: { loop: { name: 'Choir', logo: null }, inviter: 'Amina Admin', email: 'ben@a.example' },
        },
        'POST /api/loops/join': joinAnswer,
        ...more,
      },
    });
    await screen.findByText(/invites you/);
    await fillIn(screens.user, 'open sesame', { Email: '' });
    return screens;
  };

  test('asks for nothing more: one is in, and is welcomed by name, inviter and faces', async () => {
    const loop = loopSeenBy('member', { welcome_text: 'Boats at six.' });
    const { transport, session, isAt } = await signUp({ loop });
    expect(await screen.findByRole('heading', { level: 1, name: 'Brindlewick School' })).toBeInTheDocument();
    await isAt(`/welcome?loopid=${LOOP}`);
    expect(transport.callsOf('POST /api/loops/join')).toMatchObject([{ body: { loop_code: token } }]);
    expect(session.read().loopId).toBe(LOOP);
    expect(screen.getByText('Amina Admin', { selector: 'section > p *' }).parentElement).toHaveTextContent(
      'Amina Admin invited you',
    );
    const faces = await screen.findByRole('list', { name: 'Members' });
    expect(
      within(faces)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Amina Admin')]);
    expect(screen.getByRole('link', { name: 'See the posts' })).toHaveAttribute('href', '/feed');
  });

  test('to a loop with a fee leads to its door', async () => {
    const { abilities } = loopSeenBy('member');
    const loop = loopSeenBy('member', {
      abilities: { ...abilities, pay_fee: true },
      is_fee_charged: true,
      fee_status: 'none',
    });
    const { isAt } = await signUp(
      { loop },
      { 'GET /api/loops': { loops: [loop] }, 'GET /api/loops/:id': { loop } },
    );
    await isAt(`/loop/${LOOP}/join`);
  });

  test('that does not let one in leads to the form, which shows no token to be typed', async () => {
    const { user, isAt } = await signUp(refusal('loop_full'));
    await isAt(link);
    expect(
      await screen.findByText('This loop is full. Please tell the person who invited you.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Invite Code' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Enter a code instead' }));
    expect(screen.getByRole('textbox', { name: 'Invite Code' })).toHaveValue('');
  });
});

describe('where sign-up is by invitation', () => {
  const doors = {
    'GET /api/doors': { sign_up: 'invited', new_loops: 'operators', age_of_consent: 13 },
  } as const;
  const invitation = {
    loop_code: { loop: { name: 'Choir', logo: null }, inviter: 'Amina Admin', email: 'ben@a.example' },
  };

  test('the form waits for one, and a code leads on [11.1]', async () => {
    const { user, transport, isAt } = renderScreen('/register', { answers: { ...answers, ...doors } });
    expect(await screen.findByRole('heading', { level: 1, name: 'You need an invitation' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    transport.answer({ 'GET /api/loop_codes/:code': refusal('not_found') });
    await user.type(screen.getByLabelText('Invitation code'), 'k7bvpa949q{Enter}');
    await isAt('/register?next=%2Fjoin-loop%3Fcode%3Dk7bvpa949q');
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  });

  test('the account is a member at once, and is welcomed [11.1]', async () => {
    const loop = loopSeenBy('member');
    const { createUser } = registered;
    const { user, transport, isAt } = renderScreen('/register?next=%2Fjoin-loop%3Fcode%3Dk7bvpa949q', {
      answers: {
        ...{ ...answers, ...doors, 'GET /api/loop_codes/:code': invitation },
        Register: {
          createUser: { ...createUser, user: { ...createUser.user, last_accessed_loop_id: String(LOOP) } },
        },
        'GET /api/loops': { loops: [loop] },
      },
    });
    await screen.findByText(/invites you/);
    await fillIn(user, 'open sesame', { Email: '' });
    await isAt(`/welcome?loopid=${LOOP}`);
    expect(await screen.findByText('Amina Admin', { selector: 'section > p *' })).toBeVisible();
    expect(transport.callsOf('Register')).toMatchObject([{ body: { input: { loop_code: 'k7bvpa949q' } } }]);
    expect(transport.callsOf('POST /api/loops/join')).toEqual([]);
  });
});

test('the form says who may join and what is kept, and the terms open in a new tab', async () => {
  renderScreen('/register');
  expect(await screen.findByText(/13 or older, or have a parent’s consent/)).toHaveTextContent(
    /We keep your name, your age group, your e-mail address, your password \(scrambled/,
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
