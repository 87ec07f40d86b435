import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { member } from '../../test/world.ts';

const [profile] = member.profiles;
const answers = {
  'GET /api/users/:id': {
    user: {
      ...member,
      bio: 'Plays the tuba',
      profiles: profile ? [{ ...profile, nickname: 'Benny', bio: 'Second row' }] : [],
    },
  },
};

test('one’s profiles are listed: the default one and that of each loop', async () => {
  renderScreen('/profile', { as: 'member', answers });
  const common = await screen.findByRole('region', { name: 'Default profile' });
  expect(common).toHaveTextContent('Ben Member');
  expect(common).toHaveTextContent('Plays the tuba');
  const loopProfile = await screen.findByRole('region', { name: /Brindlewick School/ });
  expect(loopProfile).toHaveTextContent('Benny');
  expect(loopProfile).toHaveTextContent('Second row');
});

test('who says nothing of themselves is told so', async () => {
  renderScreen('/profile', { as: 'member' });
  const common = await screen.findByRole('region', { name: 'Default profile' });
  expect(common).toHaveTextContent('You have not written anything about yourself yet');
});

test('who is in no loop has the default one only', async () => {
  renderScreen('/profile', { as: 'guest' });
  expect(await screen.findByRole('region', { name: 'Default profile' })).toHaveTextContent('Gus Guest');
  expect(within(screen.getByRole('main')).getAllByRole('region')).toHaveLength(1);
});

test('what does not come can be asked for again', async () => {
  const { user, transport } = renderScreen('/profile', {
    as: 'member',
    answers: { 'GET /api/users/:id': refusal('internal') },
  });
  expect(
    await screen.findByRole('heading', { name: 'Your profiles could not be loaded' }),
  ).toBeInTheDocument();
  transport.answer(answers);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Plays the tuba')).toBeInTheDocument();
});
