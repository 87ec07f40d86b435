import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersFor, member } from '../../../test/world.ts';

const registered = {
  createUser: {
    auth_token: 'token',
    device_secret: 'device',
    waits_for_parent: false,
    user: { id: String(member.id), last_accessed_loop_id: null },
  },
};
const answers = { ...answersFor('member'), 'GET /api/loops': { loops: [] } };
const parental_consent = {
  ...{ parent_email: 'dora@a.example', asked_at: '2020-03-01T09:00:00.000Z', mails_left: 3 },
  ...{ erased_at: '2020-03-15T09:00:00.000Z', agreed_at: null, loop_id: 63 },
};

async function fillIn(user: ReturnType<typeof renderScreen>['user'], age: string) {
  const textByLabel = { Email: 'ben@a.example', 'First name': 'Ben', 'Last name': 'Member' };
  for (const [label, text] of Object.entries(textByLabel))
    await user.type(screen.getByLabelText(label), text);
  for (const label of ['Password', 'Confirm password'])
    await user.type(screen.getByLabelText(label), 'open sesame');
  await user.selectOptions(screen.getByLabelText('How old are you?'), age);
  await user.click(screen.getByRole('button', { name: 'Get Started' }));
}

describe('somebody too young to agree by themselves', () => {
  const waiting = { createUser: { ...registered.createUser, waits_for_parent: true } };
  const doors = (age_of_consent: 13 | 16): Answers => ({
    'GET /api/doors': { sign_up: 'open', new_loops: 'everyone', age_of_consent },
  });
  const parentField = () => screen.queryByLabelText('A parent’s e-mail');

  test.for([
    [13, 'Under 13', true],
    [13, '13 to 15', false],
    [16, '13 to 15', true],
    [16, '16 or 17', false],
  ] as const)('where the age is %i, %s is asked for a parent: %s [11.62]', async ([age, band, isAsked]) => {
    const { user } = renderScreen('/register', { answers: { ...answers, ...doors(age) } });
    await screen.findByText(new RegExp(`must be ${age} or older`));
    expect(parentField()).toBeNull();
    await user.selectOptions(screen.getByLabelText('How old are you?'), band);
    expect(parentField() !== null).toBe(isAsked);
  });

  test('gives a parent’s address, and waits for their yes [11.61, 11.63]', async () => {
    const { user, transport, session, isAt } = renderScreen('/register', {
      answers: { ...answers, Register: waiting, 'GET /api/parental_consents/current': { parental_consent } },
    });
    await screen.findByText(/13 or older/);
    await fillIn(user, 'Under 13');
    expect(parentField()).toHaveAccessibleDescription(/^A parent’s e-mail is required/);
    await user.type(parentField() as HTMLElement, 'Ben@A.example');
    expect(parentField()).toHaveAccessibleDescription(/^This is your own address/);
    expect(transport.callsOf('Register')).toEqual([]);
    await user.clear(parentField() as HTMLElement);
    await user.type(parentField() as HTMLElement, 'dora@a.example');
    await user.click(screen.getByRole('button', { name: 'Get Started' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'We have asked your parent' }),
    ).toBeInTheDocument();
    await isAt('/waiting');
    expect(session.read().isWaiting).toBe(true);
    expect(transport.callsOf('Register')).toMatchObject([
      { body: { input: { age_band: 'under_13', parent_email: 'dora@a.example' } } },
    ]);
  });

  test('needs no parent where the school answers, and sends the invitation along [11.70]', async () => {
    const { user, transport, isAt } = renderScreen('/register?next=%2Fjoin-loop%3Fcode%3Dk7bvpa949q', {
      answers: {
        ...answers,
        Register: registered,
        'GET /api/loop_codes/:code': {
          loop_code: { loop: { name: 'Choir', logo: null }, school_answers: true },
        },
      },
    });
    await screen.findByText('Choir');
    await fillIn(user, 'Under 13');
    await isAt('/loop/63');
    const [{ body } = { body: { input: {} } }] = transport.callsOf('Register');
    expect(body.input).toMatchObject({ age_band: 'under_13', loop_code: 'k7bvpa949q' });
    expect(body.input).not.toHaveProperty('parent_email');
  });
});
