import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { answersFor, member } from '../../../test/world.ts';

test('a new loop is for operators alone where the server says so [11.2]', async () => {
  const doors = {
    'GET /api/doors': { sign_up: 'open', new_loops: 'operators', age_of_consent: 13 },
  } as const;
  const { transport, user } = renderScreen('/create-loop', {
    as: 'member',
    answers: { ...answersFor('member'), ...doors },
  });
  expect(await screen.findByText('The people who run this server create the loops')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Join Loop' }));
  expect(await screen.findByRole('textbox', { name: 'Invite Code' })).toBeVisible();
  expect(transport.callsOf('POST /api/loops')).toEqual([]);
});

test('an operator creates one all the same [11.2]', async () => {
  const operator = { ...member, abilities: { ...member.abilities, operate: true } };
  renderScreen('/create-loop', {
    as: 'member',
    answers: {
      ...{ ...answersFor('member'), 'GET /api/users/:id': { user: operator } },
      'GET /api/doors': { sign_up: 'open', new_loops: 'operators', age_of_consent: 13 },
    },
  });
  expect(await screen.findByRole('textbox', { name: /Name/ })).toBeVisible();
});
