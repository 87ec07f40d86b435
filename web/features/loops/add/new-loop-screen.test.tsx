import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { invitationCode, LOOP, loopSeenBy } from '../../../test/world.ts';

const path = `/welcome?loopid=${LOOP}`;
const answers = { 'GET /api/loops/:id/invitation_codes': { loop_codes: [invitationCode()] } };

test('the creator of a loop sees its code and the next steps [2.194, 2.195, 2.196]', async () => {
  renderScreen(path, { as: 'admin', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Brindlewick School' })).toBeInTheDocument();
  const ways = ['Create Post', 'Invite Members', 'Edit Loop Settings'].map((name) =>
    screen.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href'),
  );
  expect(ways).toEqual(['/feed/new-post', `/members/${LOOP}/invite`, `/edit-loop/${LOOP}`]);
  expect(screen.getByRole('blockquote')).toHaveTextContent(/^Every good group started with two people/);
  const code = await screen.findByRole('region', { name: 'Invitation code' });
  expect(code).toHaveTextContent('k7bvpa949q');
  expect(code).toHaveTextContent('or say “nest-ember-teapot-pepper-circle”');
});

test('a new member is not greeted as the creator while the loop loads', async () => {
  const answer = Promise.withResolvers<{ loop: ReturnType<typeof loopSeenBy> }>();
  renderScreen(path, { as: 'member', answers: { 'GET /api/loops/:id': () => answer.promise } });
  expect(await screen.findByRole('status', { name: 'Loading the loop' })).toBeInTheDocument();
  expect(screen.queryByText('Your new loop is ready')).toBeNull();
  answer.resolve({ loop: loopSeenBy('member') });
  expect(await screen.findByText('You are now a member')).toBeInTheDocument();
});

test('the code and its link can be copied', async () => {
  const { user } = renderScreen(path, { as: 'admin', answers });
  const code = await screen.findByRole('region', { name: 'Invitation code' });
  await user.click(within(code).getByRole('button', { name: 'Copy code' }));
  expect(await screen.findByText('Code copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('k7bvpa949q');
  await user.click(within(code).getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/join-loop?code=k7bvpa949q`);
});

test('codes can be retried when loading fails', async () => {
  const { user, transport } = renderScreen(path, {
    as: 'admin',
    answers: { 'GET /api/loops/:id/invitation_codes': refusal('internal') },
  });
  const problem = await screen.findByRole('alert');
  expect(problem).toHaveTextContent('The invitation code could not be loaded.');
  transport.answer(answers);
  await user.click(within(problem).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Invitation code' })).toBeInTheDocument();
});

test.for(['/welcome', '/welcome?loopid=999'])(
  'someone else’s loop shows “not found”: %s',
  async (address) => {
    renderScreen(address, {
      as: 'member',
      answers: { ...answers, 'GET /api/loops/:id': refusal('not_found') },
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' }),
    ).toBeInTheDocument();
  },
);
